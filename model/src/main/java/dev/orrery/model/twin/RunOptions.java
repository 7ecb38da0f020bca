package dev.orrery.model.twin;

import dev.orrery.model.engine.PassObserver;
import org.jspecify.annotations.Nullable;

/**
 * What does not change a run's result, only how it is done and what is kept.
 *
 * @param fastForward whether pure decode passes are advanced together
 * @param exactGaps whether every gap between tokens is kept
 * @param observer sees each pass; switches fast-forward off
 * @param control follows the run
 */
public record RunOptions(
        boolean fastForward, boolean exactGaps, @Nullable PassObserver observer, RunControl control) {
    /** The fastest way. */
    public static final RunOptions DEFAULT = new RunOptions(true, false, null, RunControl.NONE);
}
