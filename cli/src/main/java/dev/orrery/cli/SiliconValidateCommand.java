package dev.orrery.cli;

import dev.orrery.data.fidelity.AccuracyTable;
import dev.orrery.data.fidelity.AccuracyTable.Grouping;
import dev.orrery.data.fidelity.Comparison;
import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.Concurrencies;
import dev.orrery.data.fidelity.DisaggregatedRuns;
import dev.orrery.data.fidelity.ErrorBands;
import dev.orrery.data.fidelity.HeldOut;
import dev.orrery.data.fidelity.Validation;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.measured.SiliconRows;
import dev.orrery.data.report.AccuracyJson;
import dev.orrery.data.report.AccuracyText;
import dev.orrery.data.report.JsonNumber;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.model.benchmark.Calibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Judges predictions by measured benchmarks that they were not fitted on. */
@Command(
        name = "validate",
        description = "Judge predictions by measured benchmarks of models and systems that were held out.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Calibrations are fitted on nine tenths of the (model, system, engine) groups and judged on the",
            "rest, in ten folds; then on concurrencies that were held out. Installed measurements are needed.",
            "",
            "Examples:",
            "  orrery silicon validate silicon_dev.csv",
            "  orrery silicon validate silicon_dev.csv --json",
            "  orrery -q silicon validate silicon_dev.csv"
        })
public final class SiliconValidateCommand implements Callable<Integer> {
    private static final int REASONS_SHOWN = 12;
    private static final int REASON_WIDTH = 96;

    @Parameters(paramLabel = "FILE", description = "measured benchmarks, in columns as the silicon data has them")
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private Path file;

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), file + ": no such file");
        }
        PrintWriter out = spec.commandLine().getOut();
        Terminal terminal = Main.of(spec).terminal();
        Validation validation;
        SequencedMap<String, List<Comparison>> split;
        try {
            List<SiliconRow> rows = SiliconRows.read(TraceInput.of(file));
            SiliconCache cache = SiliconCache.of(terminal.environment());
            validation = Validation.of(rows, cache, this::stage);
            split = DisaggregatedRuns.compare(rows, cache, validation.engines(), stage("disaggregated rows"));
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        } catch (TraceException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
        if (json) {
            print(validation, split, out);
        } else {
            out.print(AccuracyText.of(tables(validation, split), TextStyle.PLAIN));
            printRest(validation, out);
        }
        out.flush();
        return Exit.OK;
    }

    private HeldOut.Progress stage(String part) {
        PrintWriter err = spec.commandLine().getErr();
        boolean quiet = Main.of(spec).quiet();
        return (done, of) -> {
            if (!quiet && (done == of || done % 10 == 0)) {
                err.printf("validate: %s, %d of %d%n", part, done, of);
                err.flush();
            }
        };
    }

    private static List<AccuracyTable> tables(Validation v, SequencedMap<String, List<Comparison>> split) {
        SequencedMap<String, List<Comparison>> common = AccuracyTable.common(v.groups());
        List<AccuracyTable> tables = new ArrayList<>();
        for (Grouping by : Grouping.values()) {
            tables.add(AccuracyTable.of(by, common));
        }
        tables.add(AccuracyTable.of(Grouping.ALL, v.groups()));
        tables.add(AccuracyTable.of(Grouping.ALL, AccuracyTable.common(v.points())));
        tables.add(AccuracyTable.of(Grouping.BACKEND, AccuracyTable.common(v.points())));
        if (!split.firstEntry().getValue().isEmpty()) {
            tables.add(AccuracyTable.of(Grouping.ALL, split));
            tables.add(AccuracyTable.of(Grouping.ALL, AccuracyTable.common(split)));
            tables.add(AccuracyTable.of(Grouping.BACKEND, split));
        }
        return tables;
    }

    private void printRest(Validation v, PrintWriter out) {
        out.println("Tables: rows that all predict, groups held out (by each grouping, then every row that each can"
                + " express); then concurrencies held out; then disaggregated rows, all and those that both predict.");
        v.bands()
                .forEach((backend, bands) -> out.printf(
                        Locale.ROOT,
                        "%s: 80 %% of measurements expected at %s of the prediction; of held-out groups, %s%n",
                        backend,
                        bands(bands),
                        covered(bands)));
        v.engines()
                .forEach((backend, c) -> out.printf(
                        Locale.ROOT,
                        "%s, fitted on all: collectives x %.2f, %.2f ms per pass, %.0f ms in front, %.2f ms per"
                                + " client%n",
                        backend,
                        c.collectives(),
                        c.around().passMs(),
                        c.around().frontMs(),
                        c.around().clientMs()));
        Map<String, Integer> reasons = new TreeMap<>();
        v.without().forEach(w -> reasons.merge(shortened(w.reason()), 1, Integer::sum));
        out.printf(
                "%d of %d rows can't be played:%n", v.without().size(), v.rows().size());
        reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(REASONS_SHOWN)
                .forEach(e -> out.printf("  %d: %s%n", e.getValue(), e.getKey()));
    }

    private static String shortened(String reason) {
        return reason.length() <= REASON_WIDTH ? reason : reason.substring(0, REASON_WIDTH - 3) + "...";
    }

    private static String bands(ErrorBands bands) {
        List<String> parts = new ArrayList<>();
        bands.bands()
                .forEach((quantity, band) -> parts.add(String.format(
                        Locale.ROOT,
                        "%s %.2f-%.2f (x %.1f)",
                        name(quantity),
                        band.low(),
                        band.high(),
                        band.high() / band.low())));
        return String.join(", ", parts);
    }

    private static String covered(ErrorBands bands) {
        List<String> parts = new ArrayList<>();
        bands.bands()
                .forEach((quantity, band) ->
                        parts.add(String.format(Locale.ROOT, "%s %.0f %%", name(quantity), band.covered() * 100)));
        return String.join(", ", parts);
    }

    private static String name(Quantity quantity) {
        return quantity == Quantity.THROUGHPUT ? "tokens/s" : quantity.name();
    }

    private void print(Validation v, SequencedMap<String, List<Comparison>> split, PrintWriter out) throws IOException {
        JsonGenerator generator = new JsonMapper().createGenerator(out);
        generator.writeStartObject();
        generator.writeName("tables");
        AccuracyJson.write(generator, tables(v, split));
        generator.writeArrayPropertyStart("engines");
        for (Map.Entry<String, Calibration> e : v.engines().entrySet()) {
            generator.writeStartObject();
            generator.writeStringProperty("backend", e.getKey());
            Concurrencies loads = v.concurrencies(e.getKey());
            generator.writeName("concurrency");
            generator.writeArray(new double[] {loads.least(), loads.most()}, 0, 2);
            generator.writeNumberProperty("collectives", e.getValue().collectives());
            generator.writeNumberProperty("pass_ms", e.getValue().around().passMs());
            generator.writeNumberProperty("front_ms", e.getValue().around().frontMs());
            generator.writeNumberProperty("client_ms", e.getValue().around().clientMs());
            ErrorBands bands = Objects.requireNonNull(v.bands().get(e.getKey()));
            for (Map.Entry<Quantity, ErrorBands.Band> band : bands.bands().entrySet()) {
                generator.writeObjectPropertyStart(band.getKey().name().toLowerCase(Locale.ROOT));
                generator.writeName("low");
                JsonNumber.write(generator, band.getValue().low());
                generator.writeName("high");
                JsonNumber.write(generator, band.getValue().high());
                generator.writeNumberProperty("covered", band.getValue().covered());
                generator.writeEndObject();
            }
            generator.writeEndObject();
        }
        generator.writeEndArray();
        generator.writeNumberProperty("rows", v.rows().size());
        generator.writeNumberProperty("unsupported", v.without().size());
        generator.writeEndObject();
        generator.flush();
        out.println();
    }
}
