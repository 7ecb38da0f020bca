package dev.orrery.data.trace.format;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Rows of the compact form of agentic sessions, which count blocks instead of naming them. */
final class CompactRows {
    /** What a row has to look like. */
    static final String EXPECTED = "expected [t, type, lane, in, out, shared, blocks, api_time, think_time, stop] with"
            + " 0 to 1,000,000 blocks, not more of them shared than there are";

    private static final List<String> NAMES = List.of("0", "3", "4", "6");
    private static final int LENGTH = 10;
    private static final int MAX_BLOCKS = 1_000_000;

    private CompactRows() {}

    /** Returns whether a row can be read. */
    static boolean sound(JsonNode row) {
        if (!row.isArray()
                || row.size() < LENGTH
                || !row.path(0).isNumber()
                || !row.path(1).isString()) {
            return false;
        }
        boolean marker = row.path(1).asString("").equals("subagent");
        int shared = count(row.path(5));
        int blocks = count(row.path(6));
        return marker
                || count(row.path(2)) >= 0
                        && row.path(3).canConvertToLong()
                        && row.path(3).isIntegralNumber()
                        && row.path(4).canConvertToLong()
                        && row.path(4).isIntegralNumber()
                        && shared >= 0
                        && shared <= blocks
                        && blocks <= MAX_BLOCKS;
    }

    private static int count(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToInt() ? value.intValue() : -1;
    }

    /** Returns a row as a call. */
    static AgentCalls.Call call(JsonNode row, double offsetS, int place) {
        return new AgentCalls.Call(
                offsetS + row.path(0).doubleValue(),
                row.path(3).longValue(),
                row.path(4).longValue(),
                null,
                row.path(5).intValue(),
                row.path(6).intValue(),
                row.path(7).isNumber() ? row.path(7).doubleValue() : Double.NaN,
                row.path(8).isNumber() ? row.path(8).doubleValue() : Double.NaN,
                null,
                new AgentCalls.Site(place, List.of(), NAMES, 0, null));
    }
}
