package dev.orrery.data.scenario;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether two scenarios play the same requests, which is what makes their results comparable. */
public final class SameWorkload {
    private static final String TRACE = "workload.trace.path";

    private SameWorkload() {}

    /**
     * Returns the first key of the workload that two scenarios set differently, with both values; null if they play the
     * same. A workload that is generated also depends on the seed.
     *
     * @param sameTrace whether their traces are known to hold the same, whatever their names
     */
    public static @Nullable String difference(Scenario one, Scenario other, boolean sameTrace) {
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            boolean workload = path.startsWith("workload.") || path.equals("seed");
            if (workload && !(sameTrace && path.equals(TRACE))) {
                Object a = one.settings().value(path);
                Object b = other.settings().value(path);
                if (!Objects.equals(a, b)) {
                    return path + " is " + Values.show(a) + " and " + Values.show(b);
                }
            }
        }
        return null;
    }
}
