package dev.orrery.data.session;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The named session workloads: three classes of volatility for a fleet of 16 GPUs and three for one of 64
 * (session-workloads.md section 5), and traces that stress a controller.
 */
public final class VideoProfiles {
    /** State of 6, 12 and 21 latent frames of the 1.3B model. */
    public static final List<SessionLaw.Size> MIXED =
            List.of(new SessionLaw.Size(0.3, 1820), new SessionLaw.Size(0.5, 3545), new SessionLaw.Size(0.2, 6133));

    private static final SessionLaw BASE = SessionLaw.defaults().withSizes(MIXED);
    private static final SessionLaw LARGE = BASE.withDuration(1200);

    /**
     * A profile that draws from laws.
     *
     * @param law what is drawn
     * @param seed the seed that is taken if none is given
     */
    private record Drawn(SessionLaw law, long seed) {}

    private static final Map<String, Drawn> DRAWN = Map.of(
            "video-v1", new Drawn(BASE.withRate(0.5, 0.15), 31),
            "video-v2", new Drawn(BASE.withRate(0.45, 0.45), 32),
            "video-v3", new Drawn(BASE.withRate(0.3, 0.45).withBursts(3, 300, 90), 33),
            "video-v1-64", new Drawn(LARGE.withRate(3.0, 0.15), 131),
            "video-v2-64", new Drawn(LARGE.withRate(2.7, 0.45), 132),
            "video-v3-64", new Drawn(LARGE.withRate(1.8, 0.45).withBursts(2, 300, 90), 133));

    private static final Map<String, Supplier<SessionScript>> FIXED = Map.of(
            "video-storm", Stress::storm,
            "video-departure", Stress::departure,
            "video-flapping", Stress::flapping,
            "video-giant", Stress::giant,
            "video-crowd", Stress::crowd);

    private VideoProfiles() {}

    /** Returns the names in alphabetical order. */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(DRAWN.keySet());
        names.addAll(FIXED.keySet());
        return names;
    }

    /** Returns the laws of a profile that draws. */
    public static SessionLaw law(String name) {
        return Objects.requireNonNull(DRAWN.get(name), name).law();
    }

    /** Returns the seed that a profile has if none is given; 0 for those that draw nothing. */
    public static long seed(String name) {
        Drawn drawn = DRAWN.get(name);
        return drawn == null ? 0 : drawn.seed();
    }

    /** Returns whether a profile draws from laws, so that seed, length and rate mean something. */
    public static boolean drawn(String name) {
        return DRAWN.containsKey(name);
    }

    /**
     * Makes the trace of a profile.
     *
     * @param seed null: the profile's own
     * @param durationS length of the trace, which is also the period of its wave; null: the profile's own
     * @param rateFactor factor of the rate of arrivals
     * @throws IllegalArgumentException for an unknown name, or if the numbers make no sense
     */
    public static SessionScript script(
            String name, @Nullable Long seed, @Nullable Double durationS, double rateFactor) {
        Supplier<SessionScript> fixed = FIXED.get(name);
        if (fixed != null) {
            return fixed.get();
        }
        Drawn drawn = DRAWN.get(name);
        if (drawn == null) {
            throw new IllegalArgumentException(
                    "unknown video profile '" + name + "'; known: " + String.join(", ", names()));
        }
        SessionLaw law = drawn.law()
                .withRate(drawn.law().rate() * rateFactor, drawn.law().swing());
        SessionLaw lasting = durationS == null ? law : law.withDuration(durationS);
        return new SessionGenerator(lasting, seed == null ? drawn.seed() : seed).script(name);
    }
}
