package dev.orrery.data.plan;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.report.Calibrated;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of all shapes, the cheapest first.
 *
 * @param goal what they are for
 * @param title model, GPU and backend
 * @param bands how far measured servers lie from such figures
 * @param price of a GPU-hour; NaN if it is not known
 * @param sizes one per shape
 */
public record SizingText(Goal goal, String title, Bands bands, double price, List<Size> sizes) {
    /** Puts the cheapest first. */
    public SizingText {
        sizes = sizes.stream()
                .sorted(Comparator.comparing((Size s) -> !s.feasible())
                        .thenComparing(Size::gpus)
                        .thenComparing(s -> -s.headroom()))
                .toList();
    }

    /** Returns the cheapest fleet that meets the goal, or null. */
    public @Nullable Size best() {
        return sizes.isEmpty() || !sizes.getFirst().feasible() ? null : sizes.getFirst();
    }

    /** Returns the sizes as text. */
    public String text(TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.add(goalText());
        TextTable table = new TextTable(style, header());
        for (Size size : sizes) {
            if (size.feasible()) {
                table.add(row(size));
            }
        }
        Size best = best();
        if (best != null) {
            lines.addAll(table.lines());
            lines.add("Smallest: " + Text.count(best.workers(), "worker") + " of "
                    + best.deployment().shape().label() + ", " + Text.count(best.gpus(), "GPU") + "; one alone carries "
                    + carried(best.loadPerWorker()) + ", headroom " + Text.percent(best.headroom()));
        } else {
            lines.add("No shape meets the goal.");
            if (sizes.stream().allMatch(s -> Sizing.WEIGHTS.equals(s.problem()))) {
                lines.add("--tp 8 --pp 2 spreads a worker over two machines.");
            }
        }
        for (Size size : sizes) {
            if (!size.feasible()) {
                lines.add(size.deployment().shape().label() + ": " + size.problem());
            }
        }
        lines.add("Calibration: " + Calibrated.words(bands.calibration()) + ".");
        if (best != null) {
            lines.addAll(Text.wrap(bands.note(), Math.min(120, style.width())));
            doubts().forEach(doubt -> lines.addAll(Text.wrap(doubt, Math.min(120, style.width()))));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns what makes the bands doubtful, one sentence each. */
    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        String narrow = Calibrated.narrow(bands.calibration().bands());
        if (narrow != null) {
            doubts.add("But " + narrow + ".");
        }
        for (Size size : sizes) {
            String beyond = size.feasible() ? Calibrated.beyond(bands.calibration(), size.atOnce()) : null;
            if (beyond != null) {
                doubts.add(size.deployment().shape().label() + ": " + beyond + ".");
            }
        }
        return doubts;
    }

    private String goalText() {
        String load = goal.open() ? rate(goal.rps()) : Text.count(goal.users(), "user");
        return load + " of " + Text.count(goal.isl()) + " + " + Text.count(goal.osl()) + " tokens (each +-20 %), p"
                + percentile() + bounds();
    }

    private String percentile() {
        String digits = Double.toString(goal.percentile());
        return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
    }

    private String bounds() {
        List<String> bounds = new ArrayList<>();
        bound(bounds, "TTFT", goal.ttftMs());
        bound(bounds, "TPOT", goal.tpotMs());
        return " " + String.join(" and ", bounds);
    }

    private static void bound(List<String> bounds, String name, double ms) {
        if (!Double.isInfinite(ms)) {
            bounds.add(name + " <= " + Text.given(ms, 1) + " ms");
        }
    }

    private String carried(double load) {
        return goal.open() ? rate(load) : Text.count((long) load, "user");
    }

    /** A rate below a hundredth has two digits too. */
    private static String rate(double perS) {
        return (perS < 0.01
                        ? Double.toString(
                                new BigDecimal(perS).round(new MathContext(2)).doubleValue())
                        : Text.number(perS))
                + " requests/s";
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("Shape", "workers", "GPUs", "TTFT ms", "TPOT ms", "tok/s/GPU"));
        if (!Double.isNaN(price)) {
            header.add("$/M tok");
        }
        header.add("headroom");
        return header;
    }

    private List<String> row(Size size) {
        List<String> row = new ArrayList<>(List.of(
                size.deployment().shape().label(),
                Text.count(size.workers()),
                Text.count(size.gpus()),
                bands.text(Quantity.TTFT, size.ttftMs(), 1),
                bands.text(Quantity.TPOT, size.tpotMs(), 1),
                rated(size.tokensPerS() / size.gpus())));
        if (!Double.isNaN(price)) {
            row.add(priced(size.pricePerMillion(price)));
        }
        row.add(Text.percent(size.headroom()));
        return row;
    }

    /** What comes at a rate goes at that rate; users who wait for slower answers ask less. */
    private String rated(double tokensPerS) {
        return goal.open() ? Text.number(tokensPerS, 1) : bands.text(Quantity.THROUGHPUT, tokensPerS, 1);
    }

    private String priced(double perMillion) {
        List<Double> ends = prices(perMillion);
        return Text.number(perMillion)
                + (ends == null ? "" : " (" + Text.number(ends.getFirst()) + "-" + Text.number(ends.getLast()) + ")");
    }

    /** The price of a token falls as their number rises. */
    private @Nullable List<Double> prices(double perMillion) {
        List<Double> factors = goal.open() ? null : bands.ends(Quantity.THROUGHPUT, 1);
        return factors == null ? null : List.of(perMillion / factors.getLast(), perMillion / factors.getFirst());
    }

    /** Returns the sizes as an object. */
    public Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("for", title);
        map.put("isl", goal.isl());
        map.put("osl", goal.osl());
        map.put(goal.open() ? "rps" : "users", goal.load());
        map.put("percentile", goal.percentile());
        map.put("ttft_ms", Double.isInfinite(goal.ttftMs()) ? null : goal.ttftMs());
        map.put("tpot_ms", Double.isInfinite(goal.tpotMs()) ? null : goal.tpotMs());
        map.put("seed", goal.seed());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Size size : sizes) {
            rows.add(map(size));
        }
        map.put("sizes", rows);
        map.put("calibration", bands.calibration().map());
        map.put("pessimistic", bands.pessimistic());
        map.put("note", bands.note());
        map.put("doubts", doubts());
        return map;
    }

    private Map<String, Object> map(Size size) {
        Map<String, Object> row = KvPlanText.deployment(size.deployment());
        row.put("gpus_per_worker", size.deployment().shape().gpus());
        row.put("feasible", size.feasible());
        if (size.feasible()) {
            row.put("workers", size.workers());
            row.put("gpus", size.gpus());
            row.put("ttft_ms", size.ttftMs());
            row.put("ttft_ms_80", bands.ends(Quantity.TTFT, size.ttftMs()));
            row.put("tpot_ms", size.tpotMs());
            row.put("tpot_ms_80", bands.ends(Quantity.TPOT, size.tpotMs()));
            row.put("output_tokens_per_s", size.tokensPerS());
            row.put("output_tokens_per_s_80", goal.open() ? null : bands.ends(Quantity.THROUGHPUT, size.tokensPerS()));
            row.put("output_tokens_per_s_per_gpu", size.tokensPerS() / size.gpus());
            row.put("requests_at_once", size.atOnce());
            row.put("load_per_worker", size.loadPerWorker());
            row.put("headroom", size.headroom());
            if (!Double.isNaN(price)) {
                row.put("price_per_million_tokens", size.pricePerMillion(price));
                row.put("price_per_million_tokens_80", prices(size.pricePerMillion(price)));
            }
        } else {
            row.put("problem", size.problem());
        }
        return row;
    }
}
