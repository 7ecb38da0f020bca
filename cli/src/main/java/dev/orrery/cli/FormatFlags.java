package dev.orrery.cli;

import dev.orrery.data.trace.FormatOptions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The flags that only some formats read; the list of formats in the documents has them, not every command's help. They
 * are described by hand, as {@link Flag} says why.
 */
final class FormatFlags {
    private final CommandSpec spec;

    /** Reads the flags of a command when they are asked for. */
    FormatFlags(CommandSpec command) {
        spec = command;
    }

    /** Adds the flags to a command. */
    static void describe(CommandSpec command) {
        flags().forEach(flag -> command.addOption(flag.hidden(true).build()));
    }

    /** Returns the names of the flags. */
    static List<String> names() {
        return flags().stream().map(flag -> flag.build().longestName()).toList();
    }

    /** Returns which flags are given that only some formats read, also {@code --time-unit s} and the like. */
    Set<String> given() {
        Set<String> given = new HashSet<>();
        for (String flag : names()) {
            if (!spec.findOption(flag).typedValues().isEmpty()) {
                given.add(flag);
            }
        }
        if (!spec.findOption("--trace-block-size").typedValues().isEmpty()) {
            given.add("--trace-block-size");
        }
        for (String flag : List.of("--json-stream", "--require-sorted", "--coerce-strings")) {
            if (Boolean.TRUE.equals(spec.findOption(flag).getValue())) {
                given.add(flag);
            }
        }
        for (String flag : List.of("--time-unit s", "--hash-mismatch fix")) {
            String[] parts = flag.split(" ", 2);
            if (parts[1].equals(spec.findOption(parts[0]).getValue())) {
                given.add(flag);
            }
        }
        return given;
    }

    private static List<OptionSpec.Builder> flags() {
        return List.of(
                Flag.value("WHAT", "burstgpt: drop (default) or keep calls that failed", "--failed"),
                many("COLUMN=VALUE", "CSV formats: only rows with this value; repeatable", "--where"),
                many(
                                "FIELD=COLUMN",
                                "csv: the columns of timestamp, input_length, output_length; also session_id, delay,"
                                        + " request_id, priority, model",
                                "--map")
                        .splitRegex(","),
                Flag.value("RULE", "weka: think (default), original, or api-scaled:F", "--weka-timing"),
                Flag.value("TIME", "weka: waits between calls are at most so long, such as 60s", "--delay-cap"),
                Flag.value(
                        "WHAT",
                        "weka: times of a sub-agent's calls are auto (default), relative or absolute",
                        "--nested-time"),
                Flag.of("otel: guess token counts from texts where they are missing", "--estimate"),
                Flag.of("sharegpt: keep very short and long conversations", "--no-filter"),
                Flag.value("N", "servegen: seed of the requests that are drawn (default: 42)", "--draw-seed"));
    }

    private static OptionSpec.Builder many(String label, String doc, String name) {
        return OptionSpec.builder(name)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(label)
                .description(doc);
    }

    /** Returns what the flags say. */
    FormatOptions options() {
        String delayCap = Flag.text(spec, "--delay-cap");
        double cap = delayCap == null ? Double.POSITIVE_INFINITY : Durations.ms("--delay-cap", delayCap, spec);
        String seed = Flag.text(spec, "--draw-seed", "42");
        if (!seed.matches("-?\\d{1,18}")) {
            throw refused("--draw-seed: expected a whole number, got '" + seed + "'");
        }
        try {
            return new FormatOptions(
                    one("--failed", "drop", "keep").equals("keep"),
                    pairs("--where"),
                    pairs("--map"),
                    FormatOptions.Pace.parse(Flag.text(spec, "--weka-timing", "think"), cap),
                    FormatOptions.Nested.valueOf(
                            one("--nested-time", "auto", "relative", "absolute").toUpperCase(Locale.ROOT)),
                    Flag.given(spec, "--estimate"),
                    !Flag.given(spec, "--no-filter"),
                    Long.parseLong(seed));
        } catch (IllegalArgumentException e) {
            throw refused("--weka-timing: " + e.getMessage());
        }
    }

    /** Returns the value of a flag that takes one of some words, the first if it is not given. */
    private String one(String flag, String... accepted) {
        String value = Flag.text(spec, flag, accepted[0]);
        if (!List.of(accepted).contains(value)) {
            throw refused(flag + ": expected " + String.join(" or ", accepted) + ", got '" + value + "'");
        }
        return value;
    }

    private Map<String, String> pairs(String flag) {
        return pairs(flag, spec.findOption(flag).getValue(), spec);
    }

    /** Reads {@code NAME=VALUE}, each name once, in the order typed. */
    static Map<String, String> pairs(String flag, @Nullable List<String> texts, CommandSpec spec) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : texts == null ? List.<String>of() : texts) {
            int at = text.indexOf('=');
            if (at < 1 || pairs.putIfAbsent(text.substring(0, at), text.substring(at + 1)) != null) {
                throw new ParameterException(
                        spec.commandLine(), flag + ": expected each NAME=VALUE once, got '" + text + "'");
            }
        }
        return pairs;
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
