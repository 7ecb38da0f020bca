package dev.orrery.model.engine;

/**
 * New requests that SGLang's scheduler has not received. With {@code scheduler_recv_interval} n it looks for them after
 * n passes that only decode, after each pass with prompts, and all the time when nothing runs.
 */
final class Inbox {
    private final int interval;
    private final RequestQueue waiting;

    /** Passes since it looked, from 1 to {@link #interval}. */
    private int passes;

    Inbox(int interval) {
        this(interval, new RequestQueue(), interval);
    }

    private Inbox(int interval, RequestQueue waiting, int passes) {
        this.interval = interval;
        this.waiting = waiting;
        this.passes = passes;
    }

    Inbox copy() {
        return new Inbox(interval, waiting.copy(), passes);
    }

    /** Returns whether a request has to wait here, and keeps it if so. */
    boolean holds(int request) {
        if (interval > 1) {
            waiting.addLast(request);
        }
        return interval > 1;
    }

    /** Returns whether the scheduler looks before the next pass even if something runs. */
    boolean isDue() {
        return passes == interval;
    }

    /** Takes the next request out, -1 if there is none. */
    int take() {
        if (waiting.size() == 0) {
            return -1;
        }
        int request = waiting.first();
        waiting.removeFirst();
        return request;
    }

    /** Returns before how many passes that only decode nobody is looked for, as far as it matters. */
    int passesUnheard() {
        return waiting.size() == 0 ? Integer.MAX_VALUE : interval - passes;
    }

    /** Passes that only decode have gone by. Where nobody waits, looks come and go unseen. */
    void decoded(int n) {
        passes = (passes + n - 1) % interval + 1;
    }

    /** A pass with prompts has gone by. */
    void prefilled() {
        passes = interval;
    }
}
