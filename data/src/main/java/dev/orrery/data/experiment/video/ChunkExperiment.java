package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.html.Page;

/** What viewers get under the paper's modes, its ablations and Orrery's default. */
public final class ChunkExperiment implements Experiment {
    @Override
    public String name() {
        return "video-chunks";
    }

    @Override
    public String about() {
        return "video sessions: late and worst chunks under each policy (every delivered chunk)";
    }

    @Override
    public Page run(Workbench bench) throws InterruptedException {
        return ChunkPage.of(ChunkRuns.of(bench), bench.seeds(), bench.version());
    }
}
