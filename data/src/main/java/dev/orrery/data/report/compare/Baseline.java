package dev.orrery.data.report.compare;

import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An earlier report, as {@code --json} printed it: of one run, or of one scenario with several seeds.
 *
 * @param catalogue what its numbers are
 * @param side its numbers
 * @param configJson the scenario of its first seed, as JSON
 * @param version the product that made it
 * @param percentiles the rule its percentiles follow, as {@link Remarks#rule} names it
 * @param traceHash SHA-256 of the trace it replayed, null if it is not known
 */
public record Baseline(
        Catalogue catalogue,
        Side side,
        String configJson,
        String version,
        String percentiles,
        @Nullable String traceHash) {
    /**
     * Reads an earlier report.
     *
     * @throws IOException with a sentence that begins with the file, if it is none
     */
    public static Baseline read(Path file, Catalogue catalogue) throws IOException {
        JsonNode root;
        try {
            root = new JsonMapper().readTree(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file; make one with 'orrery run … --json > " + file + "'", e);
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": is not a UTF-8 text file", e);
        } catch (JacksonException e) {
            throw new IOException(
                    file + ":" + e.getLocation().getLineNr()
                            + ": is not JSON; a baseline is what 'orrery run --json' printed",
                    e);
        }
        List<JsonNode> reports = reports(file, root);
        List<Side.Sample> samples = new ArrayList<>();
        for (JsonNode report : reports) {
            JsonNode seed = report.path("provenance").path("seed");
            if (!report.path("summary").isObject() || !report.path("config").isObject() || !seed.isIntegralNumber()) {
                throw new IOException(
                        file + ": is not a report of a run; a baseline is what 'orrery run --json' printed");
            }
            samples.add(new Side.Sample(seed.asLong(), goals(file, report, catalogue), null));
        }
        samples.sort(Comparator.comparingLong(Side.Sample::seed));
        JsonNode first = reports.getFirst();
        JsonNode provenance = first.path("provenance");
        return new Baseline(
                catalogue,
                new Side(String.valueOf(file.getFileName()), samples),
                first.path("config").toString(),
                provenance.path("version").asString(""),
                provenance.path("percentiles").asString(""),
                provenance.path("trace_hash").isString()
                        ? provenance.path("trace_hash").asString()
                        : null);
    }

    private static void version(Path file, JsonNode report) throws IOException {
        JsonNode version = report.path("schema_version");
        if (!version.isIntegralNumber() || !version.asString().equals(String.valueOf(Report.SCHEMA_VERSION))) {
            throw new IOException(
                    file + ": schema_version " + (version.isMissingNode() ? "is missing" : "is " + version)
                            + "; it must be " + Report.SCHEMA_VERSION
                            + ", so make the baseline again with this version of orrery");
        }
    }

    /** Returns the values of a report in which there is something to judge. */
    private static double[] goals(Path file, JsonNode report, Catalogue catalogue) throws IOException {
        version(file, report);
        if (!report.path("kind").asString("").equals(catalogue.kind())) {
            throw new IOException(file + ": is no report of a fleet that serves " + catalogue.serves()
                    + ", so there is nothing to compare this run with");
        }
        double[] values = values(report.path("summary"), catalogue);
        if (catalogue.objectives().stream().noneMatch(objective -> judged(objective, values))) {
            throw new IOException(file + ": summary: no goal such as "
                    + catalogue.objectives().getFirst().first().metric().name()
                    + " is a finite number; a baseline is what 'orrery run --json' printed, unchanged");
        }
        return values;
    }

    private static boolean judged(Objective objective, double[] values) {
        return objective.goal()
                && objective.measures().stream()
                        .anyMatch(measure ->
                                Double.isFinite(values[measure.metric().index()]));
    }

    private static List<JsonNode> reports(Path file, JsonNode root) throws IOException {
        if (root.has("rungs")) {
            throw new IOException(file + ": holds a ladder; a baseline is the report of one scenario");
        }
        JsonNode runs = root.path("runs");
        if (!runs.isArray()) {
            return List.of(root);
        }
        version(file, root);
        List<JsonNode> reports = new ArrayList<>();
        runs.path(0).path("reports").forEach(reports::add);
        if (runs.size() != 1 || reports.isEmpty()) {
            throw new IOException(file + ": holds " + runs.size() + " scenarios; a baseline is the report of one");
        }
        return reports;
    }

    /** Without samples the stored statistics are 0, which is no measurement. */
    private static double[] values(JsonNode summary, Catalogue catalogue) {
        List<Quantity> all = catalogue.quantities();
        double[] values = new double[all.size()];
        boolean served = summary.path("completed_requests").asDouble(0) > 0;
        boolean decoded = summary.path("num_tpot_samples").asDouble(0) > 0;
        for (int i = 0; i < values.length; i++) {
            Quantity metric = all.get(i);
            boolean gaps = metric.name().matches(".*_(tpot|itl|ttst)_ms|.*_per_user");
            boolean sampled = !metric.statistic() || (gaps ? decoded : served);
            JsonNode value = summary.path(metric.name());
            values[i] = !sampled ? Double.NaN : number(value);
        }
        return values;
    }

    private static double number(JsonNode value) {
        if (value.isNumber()) {
            return value.asDouble();
        }
        return switch (value.asString("")) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    /** Returns its numbers for some seeds; null if it has not all of them. */
    public @Nullable Side with(List<Long> seeds) {
        List<Side.Sample> samples = side.samples().stream()
                .filter(sample -> seeds.contains(sample.seed()))
                .toList();
        return samples.size() == seeds.size() ? new Side(side.name(), samples) : null;
    }

    /**
     * Returns the first metric of a run that differs from what was stored for its seed, as a sentence; null if none
     * does.
     */
    public @Nullable String difference(Side.Sample again) {
        for (Side.Sample stored : side.samples()) {
            if (stored.seed() == again.seed()) {
                for (int i = 0; i < stored.values().length; i++) {
                    double then = stored.values()[i];
                    double now = again.values()[i];
                    if (!Double.isNaN(then) && Double.compare(then, now) != 0) {
                        return catalogue.quantities().get(i).name() + " was " + then + " and is " + now;
                    }
                }
            }
        }
        return null;
    }
}
