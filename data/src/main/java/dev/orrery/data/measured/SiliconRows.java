package dev.orrery.data.measured;

import dev.orrery.data.measured.SiliconRow.Workers;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.text.CsvTable;
import dev.orrery.data.trace.text.TraceSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads files with the columns of the silicon data: one benchmark run a row, in the order of the file. */
public final class SiliconRows {
    private static final List<String> MEASURED = List.of("silicon_ttft_ms", "silicon_tpot_ms");
    private static final List<String> REQUIRED = List.of(
            "id",
            "backend",
            "model_path",
            "system",
            "mode",
            "isl",
            "osl",
            "silicon_ttft_ms",
            "silicon_tpot_ms",
            "concurrency");
    private static final List<String> LABELS =
            List.of("origin", "measured", "image", "backend_version", "precision", "gemm_quant_mode", "moe_quant_mode");
    private static final List<String> REFERENCE = List.of("aic_ttft_ms", "aic_tpot_ms");
    private static final List<String> WORKERS = List.of(
            "batch_size", "num_workers", "tp_size", "pp_size", "attention_dp_size", "moe_tp_size", "moe_ep_size");
    private static final List<String> COLUMNS = columns();

    /** No count in such a file is larger. */
    private static final double MOST = 1e9;

    private final CsvTable table;

    private SiliconRows(CsvTable table) {
        this.table = table;
    }

    /** Returns the columns that say what was measured, without the measurements and the reference's estimates. */
    public static List<String> inputs() {
        return COLUMNS.stream()
                .filter(name -> !MEASURED.contains(name) && !REFERENCE.contains(name))
                .toList();
    }

    /** Returns whether a table with these columns holds such rows. */
    public static boolean describes(List<String> columns) {
        return columns.containsAll(REQUIRED);
    }

    private static List<String> columns() {
        List<String> all = new ArrayList<>(REQUIRED);
        all.addAll(LABELS);
        all.addAll(REFERENCE);
        for (String side : List.of("", "prefill_", "decode_")) {
            WORKERS.forEach(name -> all.add(side + name));
        }
        return List.copyOf(all);
    }

    /**
     * Reads a file.
     *
     * @return at least one row
     * @throws TraceException with the place of the first fault
     */
    public static List<SiliconRow> read(TraceInput input) throws IOException {
        List<String> optional = COLUMNS.subList(REQUIRED.size(), COLUMNS.size());
        try (TraceSource source = TraceSource.of(input)) {
            InputStream text = source.next();
            CsvTable table =
                    new CsvTable(input.name(), text == null ? InputStream.nullInputStream() : text, REQUIRED, optional);
            SiliconRows reader = new SiliconRows(table);
            List<SiliconRow> rows = new ArrayList<>();
            while (table.next()) {
                rows.add(reader.row());
            }
            source.checkRest();
            if (rows.isEmpty()) {
                throw table.wrong(0, TraceCode.E_EMPTY, "a header without rows; one benchmark run a row is expected");
            }
            return List.copyOf(rows);
        }
    }

    private SiliconRow row() throws TraceException {
        Latency measured = new Latency(time("silicon_ttft_ms"), time("silicon_tpot_ms"));
        return new SiliconRow(
                table.line(),
                new SiliconRow.Source(text("id"), table.text(column("origin")), label("measured"), label("image")),
                deployment(),
                count("concurrency", 1),
                length("isl"),
                length("osl"),
                workers(""),
                workers("prefill_"),
                workers("decode_"),
                measured,
                reference());
    }

    private SiliconRow.Deployment deployment() throws TraceException {
        return new SiliconRow.Deployment(
                text("backend"),
                label("backend_version"),
                text("model_path"),
                text("system"),
                label("precision"),
                mode(),
                label("gemm_quant_mode"),
                label("moe_quant_mode"));
    }

    private SiliconRow.Mode mode() throws TraceException {
        return switch (text("mode")) {
            case "agg" -> SiliconRow.Mode.AGG;
            case "disagg" -> SiliconRow.Mode.DISAGG;
            default -> throw table.wrong(column("mode"), TraceCode.E_TYPE, "mode: accepted are agg and disagg");
        };
    }

    private Workers workers(String side) throws TraceException {
        return new Workers(
                count(side + "batch_size", 1),
                count(side + "num_workers", 1),
                count(side + "tp_size", 1),
                count(side + "pp_size", 1),
                count(side + "attention_dp_size", 0),
                count(side + "moe_tp_size", 0),
                count(side + "moe_ep_size", 0));
    }

    private @Nullable Latency reference() throws TraceException {
        boolean ttft = table.has(column("aic_ttft_ms"));
        if (ttft != table.has(column("aic_tpot_ms"))) {
            throw table.wrong(
                    column("aic_ttft_ms"),
                    TraceCode.E_FIELD,
                    "aic_ttft_ms and aic_tpot_ms come together or not at all");
        }
        return ttft ? new Latency(time("aic_ttft_ms"), time("aic_tpot_ms")) : null;
    }

    private static int column(String name) {
        return COLUMNS.indexOf(name);
    }

    private String text(String name) throws TraceException {
        if (!table.has(column(name))) {
            throw table.wrong(column(name), TraceCode.E_FIELD, name + ": must have a value");
        }
        return table.text(column(name));
    }

    private @Nullable String label(String name) {
        return table.has(column(name)) ? table.text(column(name)) : null;
    }

    private double time(String name) throws TraceException {
        double ms = table.number(column(name));
        if (ms > 0 && ms <= MOST) {
            return ms;
        }
        throw table.wrong(
                column(name), TraceCode.E_TIME, name + ": expected a time in ms above 0 and up to 1e9" + found(ms));
    }

    private int length(String name) throws TraceException {
        Integer tokens = count(name, 1);
        if (tokens == null) {
            throw table.wrong(column(name), TraceCode.E_FIELD, name + ": must have a value");
        }
        return tokens;
    }

    private @Nullable Integer count(String name, int least) throws TraceException {
        double value = table.number(column(name));
        if (Double.isNaN(value)) {
            return null;
        }
        if (value != Math.rint(value) || value < least || value > MOST) {
            throw table.wrong(
                    column(name),
                    TraceCode.E_SIZE,
                    name + ": expected an integer of " + least + " to 1e9" + found(value));
        }
        return (int) value;
    }

    private static String found(double value) {
        return Double.isNaN(value) ? ", found nothing" : ", found " + value;
    }
}
