package dev.orrery.data.conformance.kind;

import dev.orrery.data.conformance.kind.video.VideoKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kinds of recorded case, and which tags of cases this version has. A new kind is one file and one line here. */
public final class CaseKinds {
    private static final Map<String, Supplier<CaseKind>> KINDS = Map.ofEntries(
            Map.entry("engine", EngineKind::new),
            Map.entry("replay-macro", ReplayMacroKind::new),
            Map.entry("replay-micro", ReplayMicroKind::new),
            Map.entry("router-micro", RouterMicroKind::new),
            Map.entry("requests", RequestsKind::new),
            Map.entry("badinputs", BadInputsKind::new),
            Map.entry("synthesise", SynthesiseKind::new),
            Map.entry("trace-stats", TraceStatsKind::new),
            Map.entry("rng", SessionRandomKind::new),
            Map.entry("generate", SessionGenerateKind::new),
            Map.entry("trace_file", SessionFileKind::new));

    /** Tags of what cases need and this version has. */
    private static final Set<String> TAGS = Set.of(
            "synthetic", "reader_reference", "liveness", "kv_router", "tar", "azure", "burstgpt", "bailian", "weka");

    private CaseKinds() {}

    /** Returns a kind, or null if this version does not know it. */
    public static @Nullable CaseKind named(String name) {
        Supplier<CaseKind> kind = KINDS.get(name);
        return kind == null ? VideoKinds.named(name) : kind.get();
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
