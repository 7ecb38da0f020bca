package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.fidelity.DisaggregatedRow;
import dev.orrery.data.fidelity.EngineCalibrations;
import dev.orrery.data.fidelity.PreparedRow;
import dev.orrery.data.fidelity.RowBenchmark;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * One row of the silicon data: the closed-loop benchmark of a real deployment, played in the twin with the calibration
 * of its engine that comes with Orrery; a disaggregated one in {@link dev.orrery.model.benchmark.DisaggregatedLoop}, as
 * the twin has no prefill and decode pools. What comes out is reported, not compared.
 */
public final class SiliconKind implements CaseKind {
    /** The kind's name. */
    public static final String NAME = "silicon";

    private static final String LINE = "line";
    private static final int HEADER = 1;

    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        List<RecordedCase> rows = new ArrayList<>();
        for (int i = 0; i < whole.recorded().size(); i++) {
            int line = HEADER + 1 + i;
            ObjectNode given = whole.given().deepCopy();
            given.put(LINE, line);
            String id = whole.recorded().get(i).path("id").asString("line " + line);
            rows.add(whole.part(line, id, whole.recorded().get(i), given));
        }
        return rows;
    }

    @Override
    public boolean reported() {
        return true;
    }

    @Override
    public Answer play(CaseInput input) throws IOException {
        SiliconRow row = SiliconFields.row(input.get(LINE).asInt(), input.fields());
        try {
            Latency played = played(row, input);
            ObjectNode tree = Json.object();
            tree.put("silicon_ttft_ms", played.ttftMs());
            tree.put("silicon_tpot_ms", played.tpotMs());
            return Answer.of(tree);
        } catch (RowBenchmark.Unsupported | NoTimeException e) {
            throw new UnsupportedFeature(reason(String.valueOf(e.getMessage())));
        }
    }

    /** Returns a message without what it proposes instead. */
    private static String reason(String message) {
        return message.split(";| \\(", 2)[0];
    }

    private static Latency played(SiliconRow row, CaseInput input) throws IOException, RowBenchmark.Unsupported {
        String backend = row.deployment().backend();
        Calibration calibration = EngineCalibrations.builtIn().named(backend);
        if (calibration == null) {
            throw new UnsupportedFeature("there is no calibration of engine '" + backend + "'");
        }
        if (!row.aggregated() && !row.bothSidesKnown()) {
            throw new UnsupportedFeature("batch size, number and width of both kinds of workers");
        }
        SiliconTables tables =
                input.systems().open(row.deployment().system(), backend, null).tables();
        if (!row.aggregated()) {
            return DisaggregatedRow.of(row, Models.builtIn(), tables, new MeasuredTimer(tables))
                    .play(calibration);
        }
        return PreparedRow.of(row, RowBenchmark.Reading.MENDED, Models.builtIn(), tables, new MeasuredTimer(tables))
                .play(calibration, input.run());
    }
}
