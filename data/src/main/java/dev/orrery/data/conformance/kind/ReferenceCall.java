package dev.orrery.data.conformance.kind;

import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioResolver;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.data.scenario.WorkloadSource;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** From the call arguments of a case to a run, by the same way that {@code orrery run --dynosim} goes. */
final class ReferenceCall {
    private static final String SEED = "seed=";

    private final Scenario scenario;

    private ReferenceCall(Scenario scenario) {
        this.scenario = scenario;
    }

    /**
     * Reads call arguments.
     *
     * @param seed master seed, used where a case depends on chance
     */
    static ReferenceCall of(JsonNode args, Compatibility compatibility, long seed) {
        ScenarioSources sources = ScenarioSources.none()
                .withCall(new ScenarioSources.Call("args.json", args.toString(), compatibility))
                .withSets(List.of(SEED + seed));
        boolean synthetic = args.has("request_count") || args.has("input_tokens") || args.has("output_tokens");
        return new ReferenceCall(ScenarioLoader.load(
                synthetic ? sources : sources.withFlags(List.of(new Flags.Value("--trace", "recorded")))));
    }

    Scenario scenario() {
        return scenario;
    }

    /** Returns the run of a trace that the case holds. */
    RunSpec run(byte[] trace) throws IOException {
        return run(table(trace, Integer.MAX_VALUE));
    }

    private RunSpec run(RequestTable table) throws IOException {
        return ScenarioResolver.resolve(scenario, s -> new WorkloadSource.Requests(table, 0));
    }

    /** Returns the run of a trace that the case names. */
    RunSpec run(Traces traces, String name) throws IOException {
        Traces.Found found = traces.find(name);
        String key = name + options(found.rows());
        RequestTable known = traces.tables().get(key);
        if (known == null) {
            known = table(traces.plain(found.path()), found.rows());
            traces.tables().put(key, known);
        }
        return run(known);
    }

    /** Returns the run of equal requests; null where the case fixes nothing. */
    RunSpec run(double @Nullable [] arrivalsMs, int @Nullable [] groups) throws IOException {
        return ScenarioResolver.resolve(
                scenario,
                s -> {
                    throw new CaseDataException("the case has neither a trace nor request_count");
                },
                new ScenarioResolver.Given(arrivalsMs, groups));
    }

    private RequestTable table(byte[] text, int rows) throws IOException {
        return TraceReader.read(TraceInput.of(text, "recorded.jsonl"), options(rows))
                .table();
    }

    private TraceOptions options(int rows) {
        Scenario.Trace trace = (Scenario.Trace) scenario.workload().input();
        return TraceOptions.builder()
                .format(trace.format())
                .blockSize(trace.blockSize())
                .limit(rows)
                .closedLoop(scenario.workload().arrivals().mode() == Arrivals.Mode.CLOSED)
                .reference(scenario.compatibility() == Compatibility.REFERENCE)
                .build();
    }
}
