package dev.orrery.cli;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.model.metrics.EndReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the codes in messages, in rows of requests and of the program's exit mean. */
final class Codes {
    private Codes() {}

    /** Returns the text for a code, in any case; empty if there is none. */
    static List<String> find(String word) {
        List<String> found = new ArrayList<>();
        for (TraceCode code : TraceCode.values()) {
            if (code.name().equals(word.toUpperCase(Locale.ROOT))) {
                String kind = code.name().startsWith("E_")
                        ? "an error: the trace is refused, exit code 3 (--on-bad-row skip drops the row)"
                        : "a warning: the trace is read";
                found.add(code.name() + ", " + kind + "\n  " + code.meaning() + "\n");
            }
        }
        for (EndReason reason : EndReason.values()) {
            if (reason != EndReason.NONE && reason.name().equals(word.toUpperCase(Locale.ROOT))) {
                found.add(word.toLowerCase(Locale.ROOT) + ", why a request ended early\n  " + meaning(reason) + "\n");
            }
        }
        return found;
    }

    private static String meaning(EndReason reason) {
        return switch (reason) {
            case NONE -> "";
            case NEVER_FITS ->
                "rejected: it needs more KV blocks, or more tokens in one pass, than a worker has;"
                        + " raise num_gpu_blocks or max_num_batched_tokens";
            case MODEL_LEN -> "rejected: the prompt alone reaches max_model_len; raise max_model_len";
            case KV_CAPACITY -> "truncated: it grew beyond all KV blocks of its worker; raise num_gpu_blocks";
        };
    }

    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (TraceCode code : TraceCode.values()) {
            names.add(code.name());
        }
        for (EndReason reason : EndReason.values()) {
            if (reason != EndReason.NONE) {
                names.add(reason.name().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Returns what each exit code of the program means. */
    static String exits() {
        return """
                exit codes
                    0  done
                    1  done, but a stated goal failed, or no request could be served
                    2  the command line, the scenario or an output cannot be used
                    3  bad input data
                    4  a guard or limit stopped the run; the result is partial
                   69  no suitable JDK
                   70  internal error
                  130  interrupted by Ctrl-C (143 by SIGTERM); the result is partial
                """;
    }
}
