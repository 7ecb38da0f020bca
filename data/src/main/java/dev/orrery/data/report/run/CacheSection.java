package dev.orrery.data.report.run;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import java.util.List;

/** KV blocks and what they spare. */
final class CacheSection {
    private final RunData data;

    CacheSection(RunData data) {
        this.data = data;
    }

    Page.Section section() {
        return new Page.Section("cache", "KV cache", "", List.of(new Block.Figure(use()), new Block.Figure(reuse())));
    }

    private Chart use() {
        double percent = 100.0 / data.blocks();
        double ofAll = percent / data.workers();
        double[] held = data.bins().perNs(data.sum(data.timeline()::heldBlockNs, ofAll), 1);
        double[] cached = data.sum(data.timeline()::cachedBlocks, ofAll);
        double[] samples = data.sum((w, i) -> 1, 1.0 / data.workers());
        double[] full = new double[held.length];
        java.util.Arrays.setAll(full, i -> Math.min(100, held[i] + cached[i] / Math.max(1, samples[i])));
        return new Chart.Lines(
                RunData.caption(
                        "kv-use",
                        "KV blocks in use",
                        "Held blocks near 100 % end in preemptions. Blocks kept for later hits are given up when room is"
                                + " needed: once held and kept reach 100 %, every new prompt evicts."),
                RunData.TIME,
                RunData.PERCENT,
                List.of(
                        data.line("held, mean of workers", Chart.Shape.LINE, held),
                        data.line(
                                "held, fullest worker",
                                Chart.Shape.LINE,
                                data.largest(
                                        data.timeline()::heldBlockNs,
                                        percent / data.timeline().lengthNs())),
                        data.line("held or kept, mean of workers", Chart.Shape.LINE, full)),
                false,
                List.of());
    }

    private Chart reuse() {
        RequestLog log = data.log();
        double[] found = new double[data.bins().count()];
        double[] asked = new double[data.bins().count()];
        for (int r = data.report().run().firstRow(); r < log.size(); r++) {
            if (log.admittedNs[r] != RequestLog.NEVER) {
                int bin = data.bins().of(log.admittedNs[r]);
                found[bin] += log.firstReused[r];
                asked[bin] += log.inputTokens[r];
            }
        }
        double[] soFar = new double[found.length];
        double allFound = 0;
        double allAsked = 0;
        for (int i = 0; i < soFar.length; i++) {
            allFound += found[i];
            allAsked += asked[i];
            soFar[i] = allAsked > 0 ? 100 * allFound / allAsked : Double.NaN;
        }
        return new Chart.Lines(
                RunData.caption(
                        "reuse",
                        "Prompt tokens found in the cache",
                        "By first admission. It rises while the caches fill; a later fall is eviction, or traffic that"
                                + " shares less."),
                RunData.TIME,
                RunData.PERCENT,
                List.of(
                        data.line("in the interval", Chart.Shape.LINE, TimeBins.ratio(found, asked, 100)),
                        data.line("from the start", Chart.Shape.LINE, soFar)),
                false,
                List.of());
    }
}
