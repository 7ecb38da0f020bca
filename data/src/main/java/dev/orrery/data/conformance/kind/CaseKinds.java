package dev.orrery.data.conformance.kind;

import dev.orrery.data.conformance.kind.silicon.SiliconKinds;
import dev.orrery.data.conformance.kind.video.VideoKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of recorded case, and which tags of cases this version has. A new kind is one file and one line, here or in
 * {@link VideoKinds} and {@link SiliconKinds}.
 */
public final class CaseKinds {
    private static final Map<String, CaseKind> REQUESTS = Map.ofEntries(
            Map.entry("engine", new EngineKind()),
            Map.entry("replay-macro", new ReplayMacroKind()),
            Map.entry("replay-micro", new ReplayMicroKind()),
            Map.entry("router-micro", new RouterMicroKind()),
            Map.entry("requests", new RequestsKind()),
            Map.entry("badinputs", new BadInputsKind()),
            Map.entry("synthesise", new SynthesiseKind()),
            Map.entry("trace-stats", new TraceStatsKind()),
            Map.entry("rng", new SessionRandomKind()),
            Map.entry("generate", new SessionGenerateKind()),
            Map.entry("trace_file", new SessionFileKind()));

    private static final Map<String, CaseKind> KINDS = join();

    private static Map<String, CaseKind> join() {
        Map<String, CaseKind> all = new HashMap<>(REQUESTS);
        all.putAll(VideoKinds.all());
        all.putAll(SiliconKinds.all());
        return Map.copyOf(all);
    }

    /** Tags of what cases need and this version has. */
    private static final Set<String> TAGS = Set.of(
            "synthetic",
            "reader_reference",
            "liveness",
            "kv_router",
            "sglang",
            "trtllm",
            "agentic",
            "dynamo_trace",
            "applied_compute",
            "tar",
            "azure",
            "burstgpt",
            "bailian",
            "weka");

    private CaseKinds() {}

    /** Returns a kind, or null if this version does not know it. */
    public static @Nullable CaseKind named(String name) {
        return KINDS.get(name);
    }

    /** Returns whether this version has what a tag says. */
    public static boolean has(String tag) {
        return TAGS.contains(tag);
    }

    /** Returns the rows of a table as cases of their own, for kinds that are one row. */
    public static List<RecordedCase> rows(RecordedCase table) {
        List<RecordedCase> rows = new ArrayList<>();
        for (int i = 0; i < table.recorded().size(); i++) {
            rows.add(table.part(i + 2, "row " + (i + 1), table.recorded().get(i), table.given()));
        }
        return rows;
    }
}
