package dev.orrery.model.twin;

import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.router.RouteObserver;
import org.jspecify.annotations.Nullable;

/**
 * What does not change a run's result, only how it is done and what is kept.
 *
 * @param fastForward whether pure decode passes are advanced together
 * @param exactGaps whether every gap between tokens is kept
 * @param observer sees what happens; switches fast-forward off if it must see each pass
 * @param routes sees routing decisions, and has them noted even if the router looks at nothing; usually null
 * @param control follows the run
 */
public record RunOptions(
        boolean fastForward,
        boolean exactGaps,
        @Nullable PassObserver observer,
        @Nullable RouteObserver routes,
        RunControl control) {
    /** The fastest way. */
    public static final RunOptions DEFAULT = new RunOptions(true, false, null, RunControl.NONE);

    /** Options without a routing observer. */
    public RunOptions(boolean fastForward, boolean exactGaps, @Nullable PassObserver observer, RunControl control) {
        this(fastForward, exactGaps, observer, null, control);
    }

    /** Returns the same without anybody watching. */
    RunOptions unobserved() {
        return new RunOptions(fastForward, exactGaps, null, routes == null ? null : RouteObserver.NONE, control);
    }
}
