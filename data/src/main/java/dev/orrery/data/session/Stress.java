package dev.orrery.data.session;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.util.ArrayList;
import java.util.List;

/** Session traces that stress a controller; nothing in them is drawn. Times are in ms. */
final class Stress {
    private static final int FRAMES = 12;
    private static final double FPS = 16;
    private static final double CHUNK_MS = 750;
    private static final double[] SIZES_MB = {1820, 3545, 6133};
    private static final double GIANT_MB = 27_256;

    private final List<SessionRow> rows = new ArrayList<>();

    private Stress() {}

    private void arrive(long atMs, long id, double mb) {
        rows.add(new SessionRow(atMs, id, SessionEvent.ARRIVE, mb, CHUNK_MS, FRAMES, FPS));
    }

    private void happen(long atMs, long id, SessionEvent event) {
        rows.add(SessionRow.of(atMs, id, event));
    }

    private static double size(long id) {
        return SIZES_MB[(int) (id % SIZES_MB.length)];
    }

    private SessionScript script(String name, long horizonMs) {
        return new SessionScript(new SessionTrace.Header(name, null, Nanos.ofMs(horizonMs)), rows);
    }

    /** All of 96 sessions pause, and resume in one instant, three times. */
    static SessionScript storm() {
        Stress s = new Stress();
        for (long id = 1; id <= 96; id++) {
            s.arrive(500 * id, id, size(id));
            for (long pause = 120_000; pause < 480_000; pause += 120_000) {
                s.happen(pause + 100 * id, id, SessionEvent.IDLE);
                s.happen(pause + 60_000, id, SessionEvent.ACTIVATE);
            }
            s.happen(540_000, id, SessionEvent.DEPART);
        }
        return s.script("video-storm", 600_000);
    }

    /** 256 sessions fill 16 GPUs of 16 slots; all but 8 depart in one instant. */
    static SessionScript departure() {
        Stress s = new Stress();
        for (long id = 1; id <= 256; id++) {
            s.arrive(250 * id, id, size(id));
            if (id % 32 != 0) {
                s.happen(180_000, id, SessionEvent.DEPART);
            }
        }
        return s.script("video-departure", 300_000);
    }

    /** 48 sessions that are active for a second and idle for a second. */
    static SessionScript flapping() {
        Stress s = new Stress();
        for (long id = 1; id <= 48; id++) {
            long from = 20 * id;
            s.arrive(from, id, size(id));
            for (long at = from + 1000; at < 300_000; at += 2000) {
                s.happen(at, id, SessionEvent.IDLE);
                s.happen(at + 1000, id, SessionEvent.ACTIVATE);
            }
        }
        return s.script("video-flapping", 300_000);
    }

    /** 48 sessions, one of them with a state as large as that of the 14B model; they come and go in waves. */
    static SessionScript giant() {
        Stress s = new Stress();
        for (long id = 1; id <= 48; id++) {
            s.arrive(1000 * id, id, id == 24 ? GIANT_MB : size(id));
            if (id != 24) {
                s.happen(120_000 + 3000 * id, id, SessionEvent.DEPART);
            }
        }
        return s.script("video-giant", 300_000);
    }

    /** 10,000 sessions arrive in one instant and depart in another. */
    static SessionScript crowd() {
        Stress s = new Stress();
        for (long id = 1; id <= 10_000; id++) {
            s.arrive(1000, id, size(id));
            s.happen(61_000, id, SessionEvent.DEPART);
        }
        return s.script("video-crowd", 90_000);
    }
}
