package dev.orrery.model.video;

import dev.orrery.model.kernel.RandomStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Small random traces that press on every rule: short phases, equal instants, open ends. */
public final class RandomSessions {
    private static final long MS = 1_000_000;

    private RandomSessions() {}

    private record Event(long ms, SessionEvent kind, int id) {}

    /** Returns the trace of a seed. */
    public static SessionTrace trace(long seed, int sessions, int spanMs) {
        UniformRandomProvider random = RandomStreams.stream(seed, "sessions");
        List<Event> events = new ArrayList<>();
        for (int id = 1; id <= sessions; id++) {
            long at = random.nextInt(spanMs);
            events.add(new Event(at, SessionEvent.ARRIVE, id));
            boolean active = true;
            int turns = random.nextInt(8);
            for (int k = 0; k < turns; k++) {
                at += 1 + random.nextInt(random.nextBoolean() ? 300 : 5000);
                active = !active;
                events.add(new Event(at, active ? SessionEvent.ACTIVATE : SessionEvent.IDLE, id));
            }
            if (random.nextInt(4) > 0) {
                events.add(new Event(at + 1 + random.nextInt(4000), SessionEvent.DEPART, id));
            }
        }
        events.sort(
                Comparator.comparingLong(Event::ms).thenComparing(Event::kind).thenComparingInt(Event::id));
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (Event e : events) {
            if (e.kind == SessionEvent.ARRIVE) {
                trace.arrive(e.ms * MS, e.id, 500 + random.nextInt(6000), 750);
            } else {
                trace.add(e.ms * MS, e.id, e.kind);
            }
        }
        return trace.build();
    }
}
