package dev.orrery.cli;

import dev.orrery.data.report.Metric;
import dev.orrery.data.report.Metrics;
import dev.orrery.data.report.RequestColumn;
import dev.orrery.data.scenario.KeyDocs;
import dev.orrery.data.scenario.Names;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains a command, a metric, a code of an error or warning, or a key. */
@Command(
        name = "help",
        description = "Explain a command, a metric, a code such as E_HASH, or a key of the scenario.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  orrery help run", "  orrery help p99_ttft_ms", "  orrery help num_gpu_blocks"})
public final class HelpCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "TOPIC",
            description = "'metrics', 'columns', 'codes', 'exit' and 'keys' list what there is")
    private @Nullable String topic;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (topic == null) {
            Main.all().usage(out);
            return Exit.OK;
        }
        List<String> found = find(topic);
        if (found.isEmpty()) {
            throw new CommandFailure(Exit.USAGE, "no help on '" + topic + "'" + near(topic));
        }
        out.print(String.join("\n", found));
        return Exit.OK;
    }

    private static List<String> find(String topic) {
        List<String> found = new ArrayList<>();
        CommandLine command = Main.all().getSubcommands().get(topic);
        if (command != null) {
            found.add(command.getUsageMessage());
        } else if (topic.equals("metrics")) {
            Metrics.all().forEach(metric -> found.add(Metrics.describe(metric)));
        } else if (topic.equals("columns")) {
            RequestColumn.ALL.forEach(column -> found.add(describe(column)));
        } else if (topic.equals("codes") || topic.equals("errors")) {
            Codes.names().forEach(name -> found.addAll(Codes.find(name)));
            found.add(Codes.exits());
        } else if (topic.equals("exit")) {
            found.add(Codes.exits());
        } else if (topic.equals("keys")) {
            found.add(String.join("\n", KeyDocs.paths()) + "\n");
        } else {
            Metrics.find(topic).forEach(metric -> found.add(Metrics.describe(metric)));
            found.addAll(Codes.find(topic));
            found.addAll(KeyDocs.find(topic));
            found.addAll(group(topic));
            found.addAll(flags("", Main.all(), topic));
            RequestColumn.ALL.stream()
                    .filter(column -> column.name().equals(topic))
                    .forEach(column -> found.add(describe(column)));
        }
        return found;
    }

    /** Explains all keys below one, such as {@code fleet}. */
    private static List<String> group(String topic) {
        List<String> found = new ArrayList<>();
        for (String path : KeyDocs.paths()) {
            boolean below = path.startsWith(topic + ".") || path.startsWith(topic + "[");
            if (below) {
                found.addAll(KeyDocs.find(path));
            }
        }
        return found;
    }

    /** Explains a flag, also one that a command's help only names; without its dashes. */
    private static List<String> flags(String words, CommandLine command, String topic) {
        List<String> found = new ArrayList<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.longestName().equals("--" + topic) && !option.inherited()) {
                String value = option.typeInfo().isBoolean() ? "" : " " + option.paramLabel();
                found.add("orrery " + words + option.longestName() + value + "\n  "
                        + String.join(" ", option.description()) + "\n");
            }
        }
        command.getSubcommands().forEach((name, sub) -> found.addAll(flags(words + name + " ", sub, topic)));
        return found;
    }

    private static String describe(RequestColumn column) {
        return column.name() + " (column of --requests)\n  " + column.definition() + "\n";
    }

    private static String near(String topic) {
        List<String> known = new ArrayList<>(Main.all().getSubcommands().keySet());
        for (Metric metric : Metrics.all()) {
            known.add(metric.names().flat());
            known.add(metric.names().key());
            known.addAll(metric.names().aliases());
        }
        for (String path : KeyDocs.paths()) {
            known.add(path);
            known.add(path.substring(path.lastIndexOf('.') + 1));
        }
        known.addAll(Codes.names());
        known.removeIf(String::isEmpty);
        String nearest = Names.nearest(topic, known);
        return nearest != null ? "; did you mean '" + nearest + "'?" : "; 'orrery help --help' says what there is";
    }
}
