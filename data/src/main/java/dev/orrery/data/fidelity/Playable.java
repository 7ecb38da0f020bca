package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;

/** A measured closed-loop benchmark that can be played under any calibration. */
public interface Playable {
    /** Returns the engine's name. */
    String backend();

    /** Returns what was measured. */
    Latency measured();

    /** Returns the clients of the whole deployment. */
    int clients();

    /** Plays the benchmark under a calibration. */
    Latency play(Calibration calibration);
}
