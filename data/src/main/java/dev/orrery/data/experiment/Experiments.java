package dev.orrery.data.experiment;

import dev.orrery.data.experiment.video.ChunkExperiment;
import dev.orrery.data.experiment.video.FailureExperiment;
import dev.orrery.data.experiment.video.LendingExperiment;
import dev.orrery.data.experiment.video.MixedExperiment;
import dev.orrery.data.experiment.video.TableExperiment;
import dev.orrery.data.experiment.video.VideoExperiment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All experiments by name. A new one is one file and one line here. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new VideoExperiment(),
            new ChunkExperiment(),
            new MixedExperiment(),
            new FailureExperiment(),
            new LendingExperiment(),
            new TableExperiment());

    private Experiments() {}

    /** Returns them in the order of the list that users see. */
    public static List<Experiment> all() {
        return ALL;
    }

    /** Returns an experiment, or null if there is none of that name. */
    public static @Nullable Experiment named(String name) {
        for (Experiment experiment : ALL) {
            if (experiment.name().equals(name)) {
                return experiment;
            }
        }
        return null;
    }
}
