package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.conformance.kind.silicon.SiliconFields;
import dev.orrery.data.conformance.kind.silicon.SiliconKind;
import dev.orrery.data.fidelity.AccuracyTable;
import dev.orrery.data.fidelity.AccuracyTable.Grouping;
import dev.orrery.data.fidelity.Comparison;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** How close plays of measured benchmarks come, beside the reference's estimates where the rows record them. */
public final class MeasuredTables {
    private static final String TWIN = "Orrery";
    private static final String REFERENCE = "AIConfigurator";

    /** Aggregated rows first, then disaggregated ones. */
    private final List<SequencedMap<String, List<Comparison>>> modes = List.of(empty(), empty());

    private static SequencedMap<String, List<Comparison>> empty() {
        SequencedMap<String, List<Comparison>> predictions = new LinkedHashMap<>();
        predictions.put(TWIN, new ArrayList<>());
        predictions.put(REFERENCE, new ArrayList<>());
        return predictions;
    }

    /** Returns whether a case is a measured benchmark. */
    public static boolean take(RecordedCase c) {
        return c.kind().equals(SiliconKind.NAME);
    }

    /** Takes how a case ended, if it is a measured benchmark with a measurement. */
    public void add(Outcome outcome) throws CaseDataException {
        if (!take(outcome.recorded()) || outcome.broken()) {
            return;
        }
        SiliconRow row =
                SiliconFields.row(outcome.recorded().line(), outcome.recorded().recorded());
        if (row.measured().ttftMs() > 0 && row.measured().tpotMs() > 0) {
            SequencedMap<String, List<Comparison>> mode = modes.get(row.aggregated() ? 0 : 1);
            Objects.requireNonNull(mode.get(TWIN)).add(Comparison.of(row, played(outcome.answer())));
            Objects.requireNonNull(mode.get(REFERENCE)).add(Comparison.of(row, row.reference()));
        }
    }

    private static @Nullable Latency played(@Nullable Answer answer) {
        return answer == null
                ? null
                : new Latency(
                        answer.tree().path("silicon_ttft_ms").asDouble(),
                        answer.tree().path("silicon_tpot_ms").asDouble());
    }

    /** Tables of rows of one mode. */
    public record Part(String title, List<AccuracyTable> tables) {}

    /** Returns the tables of the modes that there are rows of. */
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (int m = 0; m < modes.size(); m++) {
            SequencedMap<String, List<Comparison>> mode = modes.get(m);
            if (!mode.firstEntry().getValue().isEmpty()) {
                List<AccuracyTable> tables = new ArrayList<>();
                for (Grouping by : Grouping.values()) {
                    tables.add(AccuracyTable.of(by, mode));
                }
                tables.add(AccuracyTable.of(Grouping.ALL, AccuracyTable.common(mode)));
                parts.add(new Part(
                        m == 0
                                ? "Aggregated rows, played in the twin"
                                : "Disaggregated rows, played in a loop of their own",
                        tables));
            }
        }
        return parts;
    }
}
