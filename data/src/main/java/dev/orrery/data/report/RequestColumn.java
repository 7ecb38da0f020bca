package dev.orrery.data.report;

import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.workload.RequestTable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of the per-request rows.
 *
 * @param name in the header, or key of the object
 * @param text whether values are text and must be quoted in JSON
 * @param definition what it is
 * @param value a request's value as text; null if it has none
 */
public record RequestColumn(String name, boolean text, String definition, Cell value) {
    /** Computes a value. */
    @FunctionalInterface
    public interface Cell {
        /** Returns the value of a request. */
        @Nullable
        String of(Report report, int request);
    }

    /** All columns in order: a new one is one line here. */
    public static final List<RequestColumn> ALL = List.of(
            number(
                    "row",
                    "position in the workload, from 0",
                    (p, r) -> Integer.toString(r - p.run().firstRow())),
            text("session_id", "conversation; the row number for a request without one", RequestColumn::session),
            number("turn_index", "turn of the conversation, from 0", (p, r) -> Integer.toString(table(p).turn(r))),
            text("request_id", "id in the trace", (p, r) -> table(p).requestId(r)),
            number("arrival_time_ms", "when it was due", (p, r) -> at(log(p).arrivalNs[r])),
            number("first_admit_ms", "when it was first part of a pass", (p, r) -> at(log(p).admittedNs[r])),
            number("first_token_ms", "first token", (p, r) -> at(log(p).firstTokenNs[r])),
            number("last_token_ms", "last token", (p, r) -> at(log(p).lastTokenNs[r])),
            number("terminal_time_ms", "end", (p, r) -> at(log(p).endNs[r])),
            number(
                    "ttft_ms",
                    "first token less arrival, and what is around the engine",
                    (p, r) -> log(p).firstTokenNs[r] == RequestLog.NEVER ? null : at(log(p).ttftNs(r))),
            number(
                    "queue_ms",
                    "first admission less arrival",
                    (p, r) -> less(log(p).admittedNs[r], log(p).arrivalNs[r])),
            number(
                    "prefill_ms",
                    "first token less first admission",
                    (p, r) -> less(log(p).firstTokenNs[r], log(p).admittedNs[r])),
            number("ttst_ms", "second token less first", (p, r) -> at(log(p).secondGapNs[r])),
            number("itl_ms", "(last token less first) / (tokens - 1)", (p, r) -> real(log(p).tpotMs(r))),
            number(
                    "e2e_latency_ms",
                    "last token less arrival, and what is around the engine",
                    (p, r) -> log(p).lastTokenNs[r] == RequestLog.NEVER ? null : at(log(p).e2eNs(r))),
            number("input_length", "prompt tokens", (p, r) -> Integer.toString(log(p).inputTokens[r])),
            number("output_length", "tokens delivered", (p, r) -> Integer.toString(log(p).outputTokens[r])),
            number(
                    "reused_input_tokens",
                    "prompt tokens found in the cache, largest over its admissions",
                    (p, r) -> Integer.toString(log(p).mostReused[r])),
            number(
                    "first_admission_reused_tokens",
                    "prompt tokens found in the cache at first admission",
                    (p, r) -> Integer.toString(log(p).firstReused[r])),
            number(
                    "recomputed_tokens",
                    "computed again after preemptions",
                    (p, r) -> Integer.toString(log(p).recomputed[r])),
            number("worker", "who served it", (p, r) -> Integer.toString(log(p).worker[r])),
            number("admissions", "how often it was admitted", (p, r) -> Integer.toString(log(p).admissions[r])),
            number(
                    "readmission_count",
                    "admissions after the first",
                    (p, r) -> Integer.toString(Math.max(0, log(p).admissions[r] - 1))),
            text(
                    "terminal_status",
                    "completed, rejected, truncated, cancelled or failed",
                    (p, r) -> log(p).status(r).name().toLowerCase(Locale.ROOT)),
            text(
                    "reason",
                    "why it did not complete",
                    (p, r) -> log(p).reason(r) == EndReason.NONE
                            ? null
                            : log(p).reason(r).name().toLowerCase(Locale.ROOT)),
            number(
                    "around_ms",
                    "what front end and client add to first and last token, by the pool's calibration",
                    (p, r) -> at(log(p).aroundNs(r))));

    private static RequestColumn number(String name, String definition, Cell value) {
        return new RequestColumn(name, false, definition, value);
    }

    private static RequestColumn text(String name, String definition, Cell value) {
        return new RequestColumn(name, true, definition, value);
    }

    private static RequestLog log(Report report) {
        return report.run().log();
    }

    private static RequestTable table(Report report) {
        return report.run().spec().requests();
    }

    private static String session(Report report, int r) {
        int session = table(report).session(r);
        return session == RequestTable.NONE
                ? Integer.toString(r - report.run().firstRow())
                : table(report).sessionName(session);
    }

    private static @Nullable String less(long ns, long fromNs) {
        return ns == RequestLog.NEVER || fromNs == RequestLog.NEVER ? null : at(ns - fromNs);
    }

    private static @Nullable String real(double value) {
        return Double.isNaN(value) ? null : Double.toString(value);
    }

    /** Returns whole ns as ms with the decimals it needs, at most six; null for "never". */
    static @Nullable String at(long ns) {
        if (ns == RequestLog.NEVER) {
            return null;
        }
        String text = Long.toString(Math.abs(ns));
        StringBuilder ms = new StringBuilder(20);
        ms.append(ns < 0 ? "-" : "").append(text, 0, Math.max(0, text.length() - 6));
        if (text.length() <= 6) {
            ms.append('0');
        }
        int last = text.length();
        while (last > Math.max(0, text.length() - 6) && text.charAt(last - 1) == '0') {
            last--;
        }
        int first = Math.max(0, text.length() - 6);
        if (last > first) {
            ms.append('.').repeat('0', Math.max(0, 6 - text.length())).append(text, first, last);
        }
        return ms.toString();
    }
}
