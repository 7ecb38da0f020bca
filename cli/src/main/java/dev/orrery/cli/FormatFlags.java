package dev.orrery.cli;

import dev.orrery.data.trace.FormatOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags that only some formats read; the list of formats in the documents has them, not every command's help. */
final class FormatFlags {
    @Option(
            names = "--failed",
            hidden = true,
            paramLabel = "WHAT",
            defaultValue = "drop",
            description = "burstgpt: drop (default) or keep calls that failed")
    private String failed = "drop";

    @Option(
            names = "--where",
            hidden = true,
            paramLabel = "COLUMN=VALUE",
            description = "CSV formats: only rows with this value; repeatable")
    private List<String> where = List.of();

    @Option(
            names = "--map",
            hidden = true,
            paramLabel = "FIELD=COLUMN",
            split = ",",
            description = "csv: the columns of timestamp, input_length, output_length; also session_id, delay,"
                    + " request_id, priority, model")
    private List<String> map = List.of();

    @Option(
            names = "--weka-timing",
            hidden = true,
            paramLabel = "RULE",
            defaultValue = "think",
            description = "weka: think (default), original, or api-scaled:F")
    private String timing = "think";

    @Option(
            names = "--delay-cap",
            hidden = true,
            paramLabel = "TIME",
            description = "weka: waits between calls are at most so long, such as 60s")
    private @Nullable String delayCap;

    @Option(
            names = "--nested-time",
            hidden = true,
            paramLabel = "WHAT",
            defaultValue = "auto",
            description = "weka: times of a sub-agent's calls are auto (default), relative or absolute")
    private String nested = "auto";

    @Option(
            names = "--estimate",
            hidden = true,
            description = "otel: guess token counts from texts where they are missing")
    private boolean estimate;

    @Option(names = "--no-filter", hidden = true, description = "sharegpt: keep very short and long conversations")
    private boolean unfiltered;

    @Option(
            names = "--draw-seed",
            hidden = true,
            paramLabel = "N",
            defaultValue = "42",
            description = "servegen: seed of the requests that are drawn (default: ${DEFAULT-VALUE})")
    private long seed;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    FormatOptions options() {
        double cap = delayCap == null ? Double.POSITIVE_INFINITY : Durations.ms("--delay-cap", delayCap, spec);
        try {
            return new FormatOptions(
                    one("--failed", failed, "drop", "keep").equals("keep"),
                    pairs("--where", where),
                    pairs("--map", map),
                    FormatOptions.Pace.parse(timing, cap),
                    FormatOptions.Nested.valueOf(one("--nested-time", nested, "auto", "relative", "absolute")
                            .toUpperCase(Locale.ROOT)),
                    estimate,
                    !unfiltered,
                    seed);
        } catch (IllegalArgumentException e) {
            throw refused("--weka-timing: " + e.getMessage());
        }
    }

    private String one(String flag, String value, String... accepted) {
        if (!List.of(accepted).contains(value)) {
            throw refused(flag + ": expected " + String.join(" or ", accepted) + ", got '" + value + "'");
        }
        return value;
    }

    private Map<String, String> pairs(String flag, List<String> texts) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            int at = text.indexOf('=');
            if (at < 1 || pairs.putIfAbsent(text.substring(0, at), text.substring(at + 1)) != null) {
                throw refused(flag + ": expected each NAME=VALUE once, got '" + text + "'");
            }
        }
        return pairs;
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
