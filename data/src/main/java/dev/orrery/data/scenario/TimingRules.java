package dev.orrery.data.scenario;

import dev.orrery.data.silicon.Absent;
import dev.orrery.data.silicon.profile.StepProfiles;

/** Rules about where pass times come from. */
final class TimingRules {
    private static final String TIMING = Schema.POOL + "timing.";
    private static final String TYPE = TIMING + "type";
    private static final String COMPATIBILITY = "compatibility";

    /** What keys need that describe the passes of a model on a GPU. */
    static final String COMPOSED = TYPE + ": silicon or roofline";

    private final Settings s;
    private final Problems problems;

    private TimingRules(Settings settings, Problems problems) {
        this.s = settings;
        this.problems = problems;
    }

    /** Returns whether passes are put together from the operations of a model. */
    static boolean composed(Settings settings) {
        Object type = settings.value(TYPE);
        return "silicon".equals(type) || "roofline".equals(type);
    }

    /** Notes every broken rule. */
    static void check(Settings settings, Problems problems) {
        TimingRules rules = new TimingRules(settings, problems);
        rules.gridSource();
        rules.exactForms();
    }

    /** The times of a grid are a file's or a profile's. */
    private void gridSource() {
        String path = TIMING + "path";
        String profile = TIMING + "profile";
        if (s.value(path) != null && s.value(profile) != null) {
            problems.add(s.keyOrigin(profile), profile + " and " + path + " are both given; leave one");
        }
        String name = s.text(profile);
        if (name != null && !StepProfiles.names().contains(name)) {
            problems.value(
                    s.origin(profile),
                    profile,
                    Absent.missing("there is no profile '" + name + "'", name, StepProfiles.names()));
        }
    }

    /** Only passes that are put together have another form to be put together in. */
    private void exactForms() {
        if ("aic".equals(s.value(COMPATIBILITY)) && !composed(s) && !s.isBroken(TYPE)) {
            problems.value(
                    s.origin(COMPATIBILITY),
                    COMPATIBILITY,
                    "aic only applies with " + COMPOSED + " (is " + s.text(TYPE) + ")");
        }
    }
}
