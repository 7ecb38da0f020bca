package dev.orrery.data.imitate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A profile as YAML. */
public final class ProfileText {
    private static final int WIDTH = 110;

    private final StringBuilder out = new StringBuilder();

    private ProfileText() {}

    /** Returns the text; {@link ProfileReader} reads it back to an equal profile. */
    public static String of(WorkloadProfile profile) {
        ProfileText text = new ProfileText();
        text.write(profile);
        return text.out.toString();
    }

    private void write(WorkloadProfile profile) {
        line("# A workload as " + profile.parameters() + " numbers: no row, block id or text of a trace is in it.");
        line("# orrery trace generate --profile THIS-FILE -o trace.jsonl makes requests that follow it.");
        line("profile: 1");
        line("name: " + quoted(profile.name()));
        line("about: " + quoted(profile.about()));
        line("requests: " + profile.requests());
        line("block_size: " + profile.blockSize());
        line("block_ids: " + profile.blocks());
        arrivals(profile.arrivals());
        line("# Prefixes that many requests begin with: the one that each goes on from (0: none), and its blocks.");
        line("stems:" + (profile.stems().size() == 1 ? " []" : ""));
        for (WorkloadProfile.Stem stem :
                profile.stems().subList(1, profile.stems().size())) {
            line("  - {under: " + stem.under() + ", depth: " + stem.depth() + "}");
        }
        line("kinds:");
        profile.kinds().forEach(this::kind);
    }

    private void arrivals(ArrivalLaw law) {
        line("arrivals:");
        line("  span_ms: " + number(law.spanMs()));
        line("  ticks: " + law.ticks());
        line("  coarse_clock: " + law.coarse());
        line("  resolution_ms: " + number(law.resolutionMs()));
        list("  offset_ms", law.offsetMs());
        list("  offset_share", law.offsetShare());
        line("  # requests in equal intervals");
        list("  rate", law.rate());
        line("  # below an interval, how much requests keep together when it is halved again and again");
        list("  together", law.together());
    }

    private void kind(KindLaw kind) {
        line("  - stem: " + kind.stem());
        line("    # requests of this kind in equal parts of the trace");
        list("    weight", kind.weight());
        length("    input", kind.input());
        length("    output", kind.output());
        line("    correlation: " + number(kind.together()));
        KindLaw.Continuation goesOn = kind.goesOn();
        if (goesOn != null) {
            line("    # what it has in common with an earlier request, beyond the stem");
            line("    continues:");
            line("      whole: " + number(goesOn.whole()));
            line("      # for prompts from short to long, the common share of their blocks");
            line("      kept:");
            for (Knots band : goesOn.kept()) {
                line("        -");
                knots("          ", band);
            }
            named("      age_ms", goesOn.ageMs());
            named("      blocks_beyond", goesOn.beyond());
            named("      kept_before", goesOn.before());
            named("      turn", goesOn.turn());
        }
    }

    private void length(String name, LengthLaw law) {
        named(name, law.knots());
        if (law.mix().length > 1 || law.mix()[0].length > 1) {
            line("      # weights of equal bands of it, in each part of the trace");
            line("      mix:");
            for (double[] row : law.mix()) {
                line("        - [" + String.join(", ", numbers(row)) + "]");
            }
        }
    }

    private void named(String name, Knots knots) {
        line(name + ":");
        knots(" ".repeat(name.length() - name.strip().length() + 2), knots);
    }

    private void knots(String indent, Knots knots) {
        list(indent + "at", knots.at());
        list(indent + "value", knots.value());
    }

    private void list(String name, double[] values) {
        List<String> numbers = numbers(values);
        StringBuilder line = new StringBuilder(name + ": [");
        String indent = " ".repeat(name.length() - name.strip().length() + 2);
        for (int i = 0; i < numbers.size(); i++) {
            String next = numbers.get(i) + (i + 1 < numbers.size() ? "," : "");
            if (line.length() + next.length() + 1 > WIDTH) {
                line(line.toString());
                line = new StringBuilder(indent);
            }
            line.append(
                            line.isEmpty()
                                            || line.charAt(line.length() - 1) == '['
                                            || line.toString().isBlank()
                                    ? ""
                                    : " ")
                    .append(next);
        }
        line(line.append(']').toString());
    }

    private static List<String> numbers(double[] values) {
        List<String> out = new ArrayList<>();
        for (double value : values) {
            out.add(number(value));
        }
        return out;
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ") + '"';
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
