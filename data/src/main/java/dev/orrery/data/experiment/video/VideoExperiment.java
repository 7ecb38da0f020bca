package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.html.Page;

/** Latency at equal cost, cost at equal latency, ablations and gaps to oracles, at the control level. */
public final class VideoExperiment implements Experiment {
    @Override
    public String name() {
        return "video";
    }

    @Override
    public String about() {
        return "video sessions: TurboServe beside baselines, ablations and oracles (control level)";
    }

    @Override
    public Page run(Workbench bench) throws InterruptedException {
        return ControlPage.of(ControlRuns.of(bench), bench.seeds(), bench.version());
    }
}
