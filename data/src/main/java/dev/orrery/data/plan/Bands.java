package dev.orrery.data.plan;

import dev.orrery.model.silicon.op.Backend;

/** How far measured fleets were off a plan, by backend. */
final class Bands {
    private Bands() {}

    /** Returns what a plan for a backend says of its own error. */
    static String note(Backend backend) {
        return "no bands: residuals of measured " + backend.label()
                + " servers are not recorded; host time between passes is not counted";
    }
}
