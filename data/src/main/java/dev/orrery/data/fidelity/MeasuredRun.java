package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.model.benchmark.BenchmarkResult;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.PassTable;

/**
 * A measured benchmark with all that is needed to play it.
 *
 * @param row what was measured
 * @param load what its clients sent
 * @param passes what its passes cost
 */
public record MeasuredRun(SiliconRow row, Load load, PassTable.Family passes) implements Playable {
    @Override
    public int clients() {
        return load.clients();
    }

    @Override
    public Latency play(Calibration calibration) {
        BenchmarkResult result = calibration.play(load, passes);
        return new Latency(result.ttftMs(), result.tpotMs());
    }

    @Override
    public Latency measured() {
        return row.measured();
    }

    @Override
    public String backend() {
        return row.deployment().backend();
    }
}
