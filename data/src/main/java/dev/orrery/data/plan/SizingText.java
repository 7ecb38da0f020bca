package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.model.silicon.op.Backend;
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
 * @param backend whose bands apply
 * @param price of a GPU-hour; NaN if it is not known
 * @param sizes one per shape
 */
public record SizingText(Goal goal, String title, Backend backend, double price, List<Size> sizes) {
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
        }
        for (Size size : sizes) {
            if (!size.feasible()) {
                lines.add(size.deployment().shape().label() + ": " + size.problem());
            }
        }
        lines.add(Bands.note(backend));
        return String.join("\n", lines) + "\n";
    }

    private String goalText() {
        String load = goal.open() ? Text.number(goal.rps()) + " requests/s" : Text.count(goal.users(), "user");
        return load + " of " + Text.count(goal.isl()) + " + " + Text.count(goal.osl()) + " tokens (each +-20 %), p"
                + Text.number(goal.percentile(), 0) + bound(" TTFT", goal.ttftMs()) + bound(" TPOT", goal.tpotMs());
    }

    private static String bound(String name, double ms) {
        return Double.isInfinite(ms) ? "" : name + " <= " + Text.number(ms, 1) + " ms";
    }

    private String carried(double load) {
        return goal.open() ? Text.number(load) + " requests/s" : Text.count((long) load, "user");
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
                Text.number(size.ttftMs(), 1),
                Text.number(size.tpotMs()),
                Text.number(size.tokensPerS() / size.gpus(), 1)));
        if (!Double.isNaN(price)) {
            row.add(Text.number(size.pricePerMillion(price)));
        }
        row.add(Text.percent(size.headroom()));
        return row;
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
        map.put("bands", null);
        map.put("note", Bands.note(backend));
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
            row.put("tpot_ms", size.tpotMs());
            row.put("output_tokens_per_s", size.tokensPerS());
            row.put("output_tokens_per_s_per_gpu", size.tokensPerS() / size.gpus());
            row.put("load_per_worker", size.loadPerWorker());
            row.put("headroom", size.headroom());
            if (!Double.isNaN(price)) {
                row.put("price_per_million_tokens", size.pricePerMillion(price));
            }
        } else {
            row.put("problem", size.problem());
        }
        return row;
    }
}
