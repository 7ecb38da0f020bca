package dev.orrery.cli;

import dev.orrery.data.imitate.FitCheck;
import dev.orrery.data.imitate.ProfileFit;
import dev.orrery.data.imitate.ProfileText;
import dev.orrery.data.imitate.WorkloadProfile;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.transform.Rewrite;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Fits a profile to a trace: statistics to share in its place. */
@Command(
        name = "fit",
        description =
                "Describe a trace by some hundred numbers that requests like its own can be made from, and tell how"
                        + " like. The numbers hold no row, id or text of the trace.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace fit conversation.jsonl.gz -o profile.yaml",
            "  orrery trace generate --profile profile.yaml --seed 7 -o like-it.jsonl",
            "  orrery trace fit --verify --seeds 5 conversation.jsonl.gz"
        })
public final class TraceFitCommand extends TraceVerb {
    private static final int MOST_SEEDS = 100;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PROFILE",
            description = "where to write the profile, as YAML")
    private @Nullable Path output;

    @Option(names = "--name", paramLabel = "TEXT", defaultValue = "fitted", description = "name of the profile")
    private String name = "fitted";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "how many imitations are compared with the trace (default: 1; 5 with --verify)")
    private @Nullable Integer seeds;

    @Option(
            names = "--verify",
            description = "also play trace and imitations through 8 vllm workers, at speed-ups 1 and 2; exit 1 if their"
                    + " times to the first token differ by more than 10 %%, reuse by more than 3 points, or"
                    + " distributions by more than 0.05")
    private boolean verify;

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        throw new CommandFailure(
                Exit.USAGE, input.name() + ": is a trace of video sessions, which fit cannot describe");
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        check();
        try (Rewrite trace = new Rewrite(input, options.build())) {
            warn(trace.summary());
            ProfileFit.Fitted fitted = ProfileFit.of(trace, name);
            tell(fitted, trace.summary().file());
            if (output != null) {
                write(fitted.profile(), output);
            }
            int count = seeds == null ? verify ? 5 : 1 : seeds;
            List<FitCheck.Line> lines = FitCheck.of(trace, fitted.profile(), count, verify);
            if (json()) {
                printJson(tree(fitted.profile(), lines), out);
            } else {
                print(fitted.profile(), count, lines, out);
            }
            long missed = lines.stream().filter(line -> !line.met()).count();
            if (verify && missed > 0) {
                out.flush();
                throw new CommandFailure(
                        Exit.GOAL, missed + " of the distances " + (missed == 1 ? "is" : "are") + " above the goal");
            }
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private void check() {
        if (seeds != null && (seeds < 1 || seeds > MOST_SEEDS)) {
            throw refused("--seeds: must be 1 to " + MOST_SEEDS + ", got " + seeds);
        }
        if (output == null && spec().commandLine().getParseResult().hasMatchedOption("--name")) {
            throw refused("--name: names the profile that -o writes; give -o PROFILE");
        }
        if (output != null) {
            try {
                OutputFile.check(output, files());
            } catch (IOException e) {
                throw refused("cannot write " + output + ": " + OutputFile.reason(e) + "; give another -o PROFILE");
            }
        }
    }

    private void tell(ProfileFit.Fitted fitted, String file) {
        Terminal terminal = Main.of(spec()).terminal();
        if (fitted.untimed() > 0) {
            terminal.warn(file + ": left out, without a time of their own as they arrive when others end: "
                    + rows(fitted.untimed()));
        }
        if (fitted.rare() > 0) {
            terminal.warn(
                    file + ": of kinds with fewer than 20 rows, so that others stand for them: " + rows(fitted.rare()));
        }
    }

    private static String rows(long count) {
        return count + (count == 1 ? " row" : " rows");
    }

    private void write(WorkloadProfile profile, Path path) throws IOException {
        try (OutputFile file = new OutputFile(path)) {
            file.writer().write(ProfileText.of(profile));
            file.commit();
        }
        PrintWriter err = spec().commandLine().getErr();
        err.printf("orrery: wrote %s, %,d numbers%n", path, profile.parameters());
        err.flush();
    }

    private static void print(WorkloadProfile profile, int seeds, List<FitCheck.Line> lines, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%,d requests described by %,d numbers; medians of %d imitation%s%n%n",
                profile.requests(),
                profile.parameters(),
                seeds,
                seeds == 1 ? "" : "s");
        out.printf("%-36s %12s %12s  %-18s %s%n", "", "trace", "imitation", "distance", "goal");
        for (FitCheck.Line line : lines) {
            out.printf(
                    Locale.ROOT,
                    "%-36s %12s %12s  %-18s %s%n",
                    line.name(),
                    TraceCompareCommand.value(line.original()),
                    TraceCompareCommand.value(line.imitation()),
                    TraceCompareCommand.distance(line.kind(), line.distance()),
                    goal(line));
        }
    }

    private static String goal(FitCheck.Line line) {
        if (Double.isNaN(line.limit())) {
            return "";
        }
        String limit = switch (line.kind()) {
            case KS -> String.format(Locale.ROOT, "<= %.2f", line.limit());
            case RATIO -> String.format(Locale.ROOT, "within %.0f %%", 100 * line.limit());
            default -> String.format(Locale.ROOT, "within %.0f points", line.limit());
        };
        return limit + (line.met() ? ", met" : ", missed");
    }

    private static Map<String, Object> tree(WorkloadProfile profile, List<FitCheck.Line> lines) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("requests", profile.requests());
        tree.put("parameters", profile.parameters());
        List<Object> measures = new java.util.ArrayList<>();
        for (FitCheck.Line line : lines) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", line.name());
            one.put("trace", line.original());
            one.put("imitation", line.imitation());
            one.put("lowest", line.low());
            one.put("highest", line.high());
            one.put("kind", line.kind().name().toLowerCase(Locale.ROOT));
            one.put("distance", line.distance());
            if (!Double.isNaN(line.limit())) {
                one.put("goal", line.limit());
                one.put("met", line.met());
            }
            measures.add(one);
        }
        tree.put("measures", measures);
        return tree;
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(spec().commandLine(), sentence);
    }
}
