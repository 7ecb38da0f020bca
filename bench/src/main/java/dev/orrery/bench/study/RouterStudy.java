package dev.orrery.bench.study;

import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioResolver;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.data.scenario.WorkloadSource;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.Twin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Round robin against KV routing: prints Markdown tables and writes figures.
 *
 * <p>Arguments: TRACES GRID OUT, the folder of the traces, a file of pass times, and the folder for the figures. Every
 * cell is what {@code orrery run} would do with the same flags.
 */
public final class RouterStudy {
    static final String ROUND_ROBIN = "round_robin";
    static final String KV = "kv";

    private static final int SEEDS = 5;
    private static final int THREADS = 2;

    private final Map<Trace, WorkloadSource.Requests> workloads = new EnumMap<>(Trace.class);
    private final Map<String, String> timings = new LinkedHashMap<>();

    private RouterStudy(Path traces, Path grid) throws IOException {
        timings.put(Figure.SOLID, "polynomial");
        timings.put(Figure.DASHED, "grid:" + grid);
        for (Trace trace : Trace.values()) {
            Path file = traces.resolve(trace.file());
            workloads.put(
                    trace,
                    new WorkloadSource.Requests(
                            TraceReader.read(file, TraceOptions.defaults()).table(), 0));
        }
    }

    /** Runs the program. */
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        Results results = new RouterStudy(Path.of(args[0]), Path.of(args[1])).results();
        Path out = Path.of(args[2]);
        for (Axis axis : Axis.ALL) {
            System.out.println(new Table(results, axis, List.of(Figure.SOLID, Figure.DASHED)).text());
            Files.writeString(
                    out.resolve(axis.file()),
                    axis == Axis.LOAD ? Figure.ratios(results, axis) : Figure.values(results, axis));
        }
    }

    private Results results() throws InterruptedException, ExecutionException {
        Map<Cell, List<Future<Summary>>> runs = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Cell cell : cells()) {
                List<Future<Summary>> seeds = new ArrayList<>();
                // Round robin draws nothing: one seed says it all.
                for (int seed = 1; seed <= (cell.router().equals(KV) ? SEEDS : 1); seed++) {
                    int master = seed;
                    seeds.add(threads.submit(() -> run(cell, master)));
                }
                runs.put(cell, seeds);
            }
        }
        Results results = new Results();
        for (Map.Entry<Cell, List<Future<Summary>>> entry : runs.entrySet()) {
            List<Summary> seeds = new ArrayList<>();
            for (Future<Summary> run : entry.getValue()) {
                seeds.add(run.get());
            }
            results.put(entry.getKey(), seeds);
        }
        return results;
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Axis axis : Axis.ALL) {
            for (Trace trace : Trace.values()) {
                for (String timing : timings.keySet()) {
                    for (int step : axis.values()) {
                        Cell cell = new Cell(axis, trace, timing, step, ROUND_ROBIN);
                        cells.add(cell);
                        cells.add(cell.with(KV));
                    }
                }
            }
        }
        return cells;
    }

    private Summary run(Cell cell, int seed) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "--trace", cell.trace().file(),
                "--block-size", "512",
                "--timing-model", timings.getOrDefault(cell.timing(), ""),
                "--router", cell.router(),
                "--seed", Integer.toString(seed)));
        words.addAll(cell.axis().fleet().flags(cell.step()));
        List<Flags.Value> flags = new ArrayList<>();
        for (int i = 0; i < words.size(); i += 2) {
            flags.add(new Flags.Value(words.get(i), words.get(i + 1)));
        }
        Scenario scenario = ScenarioLoader.load(ScenarioSources.none().withFlags(flags));
        return Twin.run(ScenarioResolver.resolve(scenario, any -> requests(cell)), RunOptions.DEFAULT)
                .summary();
    }

    private WorkloadSource.Requests requests(Cell cell) {
        WorkloadSource.Requests requests = workloads.get(cell.trace());
        if (requests == null) {
            throw new IllegalArgumentException(cell.toString());
        }
        return requests;
    }
}
