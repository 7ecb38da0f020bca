package dev.orrery.model.silicon.pass;

import org.jspecify.annotations.Nullable;

/** Where the times of a deployment's passes come from. May be shared; what it returns may not. */
public interface PassSource {
    /** Returns new parts, for one run. */
    PassParts parts();

    /** Returns new parts of the reference's passes, for one run; null if the source cannot tell them. */
    @Nullable
    AicParts reference();

    /** Returns what tells this source from others in a report. */
    String origin();
}
