package dev.orrery.data.silicon.roofline;

import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.roofline.KernelSamples.Sample;
import dev.orrery.model.silicon.op.FlopsKey;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.roofline.Reaches;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.timing.TimingErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * How far data sheets are from measurements: for each GPU, passes by what kernels reach on all other GPUs against its
 * own measured passes, at the random passes of {@link TimingErrors}.
 *
 * @param reaches what kernels reach on all GPUs together
 * @param rows by GPU and weights
 * @param plain all GPUs, weights of sixteen bits
 * @param quantised all GPUs, weights of fewer bits
 */
public record RooflineCheck(Reaches reaches, List<Row> rows, Row plain, Row quantised) {
    private static final String ALL = "all";

    /**
     * What times from a data sheet are of measured ones.
     *
     * @param system the GPU that was left out
     * @param weights of how many bits
     * @param deployments how many models and engines were compared
     */
    public record Row(String system, String weights, int deployments, Band prefill, Band decode, Band mixed) {}

    /** A deployment and its three lists of factors. */
    private record Compared(MeasuredSource source, double[][] factors) {
        boolean plain() {
            return sixteenBits(source.deployment().formats());
        }

        String system() {
            return source.deployment().system().name();
        }
    }

    /** Returns whether weights are kept in sixteen bits. */
    static boolean sixteenBits(Formats formats) {
        return formats.ffn().bytes() == 2
                && formats.experts().bytes() == 2
                && formats.ffn().flops() == FlopsKey.BF16;
    }

    /**
     * Compares all that is installed.
     *
     * @throws IllegalArgumentException if fewer than two GPUs are
     */
    public static RooflineCheck of(SiliconCache cache) throws IOException {
        Map<String, List<MeasuredSource>> systems = new TreeMap<>();
        List<Sample> samples = new ArrayList<>();
        for (MeasuredSource subject : Subjects.installed(cache)) {
            systems.computeIfAbsent(subject.deployment().system().name(), s -> new ArrayList<>())
                    .add(subject);
            samples.addAll(KernelSamples.of(subject));
        }
        if (systems.size() < 2) {
            throw new IllegalArgumentException(
                    "data sheets are compared on each GPU by what the others reach: measurements of two or more GPUs"
                            + " must be installed, by 'orrery silicon install'; have " + systems.keySet());
        }
        List<Compared> compared = new ArrayList<>();
        systems.forEach((system, subjects) -> {
            Reaches others = RooflineFit.of(samples.stream()
                    .filter(s -> !s.source().deployment().system().name().equals(system))
                    .toList());
            subjects.forEach(subject -> compared.add(compare(subject, others)));
        });
        List<Row> rows = new ArrayList<>();
        for (String system : systems.keySet()) {
            add(rows, compared, system, (c, s) -> c.system().equals(s));
        }
        List<Row> all = new ArrayList<>();
        add(all, compared, ALL, (c, s) -> true);
        return new RooflineCheck(RooflineFit.of(samples), rows, all.getFirst(), all.getLast());
    }

    private static Compared compare(MeasuredSource subject, Reaches reaches) {
        RooflineSource sheet = new RooflineSource(subject.deployment(), reaches, "data sheet");
        return new Compared(subject, TimingErrors.ratios(sheet, subject));
    }

    private static void add(
            List<Row> rows, List<Compared> compared, String system, BiPredicate<Compared, String> which) {
        for (boolean plain : new boolean[] {true, false}) {
            List<double[][]> own = compared.stream()
                    .filter(c -> which.test(c, system) && c.plain() == plain)
                    .map(Compared::factors)
                    .toList();
            if (!own.isEmpty()) {
                rows.add(new Row(
                        system, plain ? "16 bits" : "fewer", own.size(), form(own, 0), form(own, 1), form(own, 2)));
            }
        }
    }

    private static Band form(List<double[][]> factors, int form) {
        return Band.of(factors.stream().map(f -> f[form]).toList());
    }
}
