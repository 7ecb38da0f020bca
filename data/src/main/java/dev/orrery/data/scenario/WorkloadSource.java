package dev.orrery.data.scenario;

import dev.orrery.model.workload.RequestTable;
import java.io.IOException;

/** Loads the requests of a trace or of a built-in workload. */
@FunctionalInterface
public interface WorkloadSource {
    /**
     * Returns the requests.
     *
     * @param input a {@link Scenario.Trace} or a {@link Scenario.Profile}
     * @param scenario the rest of the configuration: seed, compatibility, arrival mode
     * @throws IOException if a file cannot be read
     */
    RequestTable load(Scenario.Input input, Scenario scenario) throws IOException;
}
