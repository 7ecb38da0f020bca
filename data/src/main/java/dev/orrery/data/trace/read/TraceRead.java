package dev.orrery.data.trace.read;

import dev.orrery.data.trace.TraceSummary;
import dev.orrery.model.workload.RequestTable;

/**
 * A trace in memory.
 *
 * @param table its rows: in order of arrival, or in file order for a closed loop
 * @param summary what else reading found out
 */
public record TraceRead(RequestTable table, TraceSummary summary) {}
