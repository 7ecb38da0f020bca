package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.model.silicon.spec.ParallelShape;
import org.jspecify.annotations.Nullable;

/**
 * The shape that a row of the silicon data was measured with.
 *
 * <p>Some collections multiply the width of a worker by that of its experts: eight GPUs with expert parallelism eight
 * stand there as 64 = 8 x 8 ranks. The same runs, with the same latencies, stand in other collections under the shape
 * that eight GPUs can have, and every run that stands under both agrees with the rules here on its GPUs
 * ({@code RecordedShapeTest}). A worker of w ranks with tp = dp = w and experts over w x w has data-parallel attention:
 * only so do its requests fit in memory.
 *
 * @param shape the widths
 * @param batch requests in flight on each attention rank
 * @param mended whether the row itself says something else
 */
public record RecordedShape(ParallelShape shape, int batch, boolean mended) {
    /** Returns the shape of the workers of an aggregated row as the row says it; null if it does not tell. */
    public static @Nullable RecordedShape written(SiliconRow row) {
        SiliconRow.Workers w = row.workers();
        Integer inFlight = row.inFlight();
        if (w.tp() == null || inFlight == null) {
            return null;
        }
        int tp = w.tp();
        int pp = w.pp() == null ? 1 : w.pp();
        int dp = w.ranks();
        int moeTp = w.moeTp() == null ? 1 : Math.max(1, w.moeTp());
        int moeEp = w.moeEp() == null ? 1 : Math.max(1, w.moeEp());
        int batch = w.batchSize() == null ? Math.max(1, inFlight / (dp * pp)) : w.batchSize();
        return new RecordedShape(new ParallelShape(tp, pp, dp, moeTp, moeEp), batch, false);
    }

    /** Returns the shape that an aggregated row was measured with; null if the row does not tell. */
    public static @Nullable RecordedShape of(SiliconRow row) {
        RecordedShape written = written(row);
        if (written == null || !row.source().collection().startsWith("benchmark-")) {
            return written;
        }
        ParallelShape real = undone(written.shape);
        int inFlight = written.batch * written.shape.dp();
        return new RecordedShape(real, Math.max(1, inFlight / real.dp()), !real.equals(written.shape));
    }

    /** Divides by the width of the experts what was multiplied by it. */
    private static ParallelShape undone(ParallelShape s) {
        int w = s.moeEp();
        boolean square = s.moeTp() == w && w > 1 && s.tp() * s.dp() == w * w;
        if (square && s.dp() == 1) {
            return new ParallelShape(w, s.pp(), 1, 1, w);
        }
        if (square && s.tp() == 1) {
            return new ParallelShape(1, s.pp(), w, 1, w);
        }
        if (s.moeTp() == 1 && s.tp() == s.dp() && s.tp() > 1 && w == s.tp() * s.dp()) {
            return new ParallelShape(1, s.pp(), w / s.tp(), 1, w / s.tp());
        }
        return s;
    }
}
