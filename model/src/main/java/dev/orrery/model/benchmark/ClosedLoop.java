package dev.orrery.model.benchmark;

/**
 * Plays a closed-loop benchmark. All clients send at time 0; each sends its next request when its last one has ended.
 *
 * <p>Passes follow one another without a gap while there is work. Stretches of passes that only decode are advanced
 * together: a pass grows by the same step, as cost is linear in the context between two knots, so the sum of a stretch
 * follows from its ends.
 */
public final class ClosedLoop {
    private static final int STRETCH = 96;

    private final Load load;
    private final PassCost cost;
    private final Surroundings around;
    private final Slots slots;
    private final Frontend frontend;
    private double nowMs;
    private int sincePoll;
    private long preemptions;

    private ClosedLoop(Load load, PassCost cost, Surroundings around) {
        this.load = load;
        this.cost = cost;
        this.around = around;
        this.slots = new Slots(load);
        this.frontend = new Frontend(load, around);
    }

    /** Plays a benchmark to its end. */
    public static BenchmarkResult run(Load load, PassCost cost, Surroundings around) {
        return new ClosedLoop(load, cost, around).play();
    }

    private BenchmarkResult play() {
        for (int i = 0; i < load.concurrency(); i++) {
            frontend.send(0);
        }
        while (slots.ended < load.requests()) {
            if (slots.idle()) {
                nowMs = Math.max(nowMs, frontend.nextMs());
                sincePoll = load.intakePasses();
            }
            poll();
            if (slots.form()) {
                computePrompts();
            } else {
                decode();
            }
        }
        double front = around.frontMs() + around.clientMs() * load.clients();
        return new BenchmarkResult(
                slots.ttftMs / slots.ended + front,
                slots.tpotMs / slots.ended,
                slots.tokens * 1000 / nowMs,
                preemptions);
    }

    /** A busy scheduler hears of new requests only now and then. */
    private void poll() {
        if (sincePoll >= load.intakePasses() || slots.running == 0 && slots.waiting() == 0) {
            sincePoll = 0;
            while (frontend.nextMs() <= nowMs) {
                slots.enqueue(frontend.take());
            }
        }
    }

    private void computePrompts() {
        nowMs += cost.promptMs(
                        slots.prompts,
                        slots.newTokens,
                        slots.fullTokens,
                        slots.squares,
                        slots.decodes(),
                        slots.meanContext())
                + around.passMs();
        // A scheduler that has just computed prompts looks again at once.
        sincePoll = load.intakePasses();
        if (slots.decodes() > 0) {
            slots.advance(1);
        }
        slots.firstTokens(nowMs);
        finish();
    }

    private void decode() {
        int requests = slots.decodes();
        int most = Math.min(STRETCH, slots.fewestLeft());
        boolean onTheWay = frontend.nextMs() < Double.POSITIVE_INFINITY;
        if (onTheWay) {
            most = Math.min(most, Math.max(1, load.intakePasses() - sincePoll));
        }
        most = (int) Math.min(most, slots.freeKv() / requests);
        if (most == 0) {
            slots.preempt();
            preemptions++;
            return;
        }
        double context = slots.meanContext();
        double first = cost.decodeMs(requests, context) + around.passMs();
        double last = most == 1 ? first : cost.decodeMs(requests, context + most - 1) + around.passMs();
        int passes = untilArrival(most, first, last);
        double growth = most == 1 ? 0 : (last - first) / (most - 1);
        nowMs += passes * first + growth * passes * (passes - 1) / 2;
        // Where nobody is on the way, polls come and go unseen; the last one may be due just now.
        sincePoll = onTheWay ? sincePoll + passes : (sincePoll + passes - 1) % load.intakePasses() + 1;
        slots.advance(passes);
        finish();
    }

    /** Returns after how many passes of a stretch the next request is looked at. */
    private int untilArrival(int most, double first, double last) {
        double wait = frontend.nextMs() - nowMs;
        if (load.intakePasses() > 1 || most * Math.max(first, last) <= wait) {
            return most;
        }
        if (wait <= first) {
            return 1;
        }
        double growth = most == 1 ? 0 : (last - first) / (most - 1);
        double linear = first - growth / 2;
        double passes = Math.abs(growth) < 1e-12
                ? wait / first
                : (Math.sqrt(Math.max(0, linear * linear + 2 * growth * wait)) - linear) / growth;
        return Math.max(1, Math.min(most, (int) Math.ceil(passes - 1e-9)));
    }

    private void finish() {
        for (int ended = slots.removeEnded(nowMs); ended > 0; ended--) {
            frontend.send(nowMs);
        }
    }
}
