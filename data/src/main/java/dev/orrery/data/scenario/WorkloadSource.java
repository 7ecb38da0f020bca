package dev.orrery.data.scenario;

import dev.orrery.model.workload.RequestTable;
import java.io.IOException;

/** Loads the requests of a trace or of a built-in workload. */
@FunctionalInterface
public interface WorkloadSource {
    /**
     * What a source gives.
     *
     * @param table the requests, those of a warm trace first
     * @param warmRows how many rows belong to the warm trace
     */
    record Requests(RequestTable table, int warmRows) {}

    /**
     * Returns the requests of a scenario whose input is a {@link Scenario.Trace}, perhaps after a warm trace of the
     * same format and block size, or a {@link Scenario.Profile}.
     *
     * @throws IOException if a file cannot be read
     */
    Requests load(Scenario scenario) throws IOException;
}
