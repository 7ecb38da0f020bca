package dev.orrery.data.conformance.kind;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Rows of a request log in the words that recorded cases use. */
final class LogRows {
    private LogRows() {}

    /** Puts a time in ms; null if it never came. */
    static void time(ObjectNode row, String name, long ns) {
        if (ns == RequestLog.NEVER) {
            row.putNull(name);
        } else {
            row.put(name, Nanos.toMs(ns));
        }
    }

    /** Returns how a request stands. */
    static String status(RequestLog log, int r) {
        return log.status(r).name().toLowerCase(Locale.ROOT);
    }

    /** Puts why a request ended otherwise than by completing; null if it has completed. */
    static void reason(ObjectNode row, RequestLog log, int r) {
        if (log.reason(r) == EndReason.NONE) {
            row.putNull("reason");
        } else {
            row.put("reason", log.reason(r).name().toLowerCase(Locale.ROOT));
        }
    }
}
