package dev.orrery.data.conformance.kind;

import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code orrery trace stats --json} says about trace files: one case each. */
final class TraceStatsKind implements CaseKind {
    private static final String FILES = "files";
    private static final String FILE = "file";

    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        List<RecordedCase> cases = new ArrayList<>();
        for (Map.Entry<String, JsonNode> e : Json.entries(whole.recorded().path(FILES))) {
            ObjectNode one = Json.object();
            for (Map.Entry<String, JsonNode> other : Json.entries(whole.recorded())) {
                if (!other.getKey().equals(FILES)) {
                    one.set(other.getKey(), other.getValue());
                }
            }
            one.putObject(FILES).set(e.getKey(), e.getValue());
            ObjectNode given = Json.object();
            given.put(FILE, e.getKey());
            cases.add(whole.part(whole.line(), e.getKey(), one, given));
        }
        return cases;
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        String name = input.get(FILE).asString();
        try {
            TraceStats stats =
                    TraceStats.of(TraceInput.of(input.traces().find(name).path()), TraceOptions.defaults());
            ObjectNode tree = Json.object();
            tree.putObject(FILES).set(name, Json.tree(stats.toMap()));
            return Answer.of(tree);
        } catch (TraceException e) {
            if (e.defects().getFirst().code() == TraceCode.E_FORMAT) {
                throw new UnsupportedFeature("the format of " + name);
            }
            throw e;
        }
    }
}
