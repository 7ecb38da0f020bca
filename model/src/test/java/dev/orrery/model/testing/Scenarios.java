package dev.orrery.model.testing;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.EngineConfig.PreemptionMode;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.workload.Arrivals;
import java.util.Random;

/**
 * Small random scenarios that press on every rule at once: pools of a few blocks, shared prompts, caches on and off,
 * tight budgets. The same seed gives the same scenario.
 */
public final class Scenarios {
    private final Random random;

    private Scenarios(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    }

    /** A scenario of recorded arrivals or a closed loop on some workers. */
    public static Runs any(long seed) {
        Scenarios s = new Scenarios(seed);
        int traceBlock = s.of(2, 3, 4, 6, 8);
        boolean delta = s.oneIn(8);
        boolean conversations = delta || s.oneIn(3);
        Workloads rows = delta ? Workloads.delta(traceBlock) : Workloads.of(traceBlock);
        int requests = 2 + s.random.nextInt(s.oneIn(40) ? 200 : s.oneIn(6) ? 40 : 12);
        s.fill(rows, requests, traceBlock, conversations, delta);
        Runs runs = Runs.of(rows).seed(seed).workers(s.of(1, 1, 1, 2, 3));
        s.engine(runs, traceBlock);
        runs.engine(seed % 4 == 3 ? "trtllm" : "vllm");
        s.timing(runs);
        s.arrivals(runs);
        if (s.oneIn(2)) {
            runs.reference();
        }
        if (s.oneIn(3)) {
            runs.endOnReject();
        }
        return runs;
    }

    /** A scenario of plays of agents, as recorded, at a rate, or on lanes. */
    public static Runs plays(long seed) {
        Scenarios s = new Scenarios(seed ^ 0x5EED);
        int traceBlock = s.of(2, 4, 8);
        Workloads rows = Workloads.of(traceBlock);
        int plays = 1 + s.random.nextInt(s.oneIn(10) ? 30 : 6);
        for (int p = 0; p < plays; p++) {
            s.fillPlay(rows, p, traceBlock);
        }
        Runs runs = Runs.of(rows).seed(seed).workers(s.of(1, 1, 2, 3));
        s.engine(runs, traceBlock);
        s.timing(runs);
        runs.router(Routing.any(s.random));
        double speedup = s.of(1, 1, 2);
        switch (s.random.nextInt(4)) {
            case 0 -> runs.speedup(speedup);
            case 1 -> runs.arrivals(new Arrivals(Arrivals.Mode.POISSON, speedup, 0, s.of(10, 100), 1));
            default -> runs.arrivals(new Arrivals(Arrivals.Mode.LANES, speedup, s.of(1, 2, 5), 0, 1));
        }
        if (s.oneIn(2)) {
            runs.reference();
        }
        if (s.oneIn(5)) {
            runs.untilNs(s.random.nextInt(300_000_000));
        }
        return runs;
    }

    private void fillPlay(Workloads rows, int p, int traceBlock) {
        String play = "p" + p;
        int size = 1 + random.nextInt(of(3, 8));
        int begin = random.nextInt(200);
        for (int k = 0; k < size; k++) {
            int input = 1 + random.nextInt(of(12, 40, 90));
            rows.request(
                    Double.NaN, input, oneIn(9) ? 0 : 1 + random.nextInt(15), ids(100 * p + k, input, traceBlock, 3));
            boolean root = k == 0 || oneIn(6);
            rows.of(play, play + "#" + k, root ? begin + of(0, 7, 30) : oneIn(4) ? begin + random.nextInt(300) : 0);
            for (int e = root ? 0 : 1 + random.nextInt(3); e > 0; e--) {
                String on = play + "#" + random.nextInt(k);
                double delay = oneIn(3) ? 0 : random.nextInt(40) + random.nextInt(4) / 4.0;
                if (oneIn(3)) {
                    rows.afterDispatch(on, delay);
                } else {
                    rows.after(on, delay);
                }
            }
        }
    }

    /** The same with a router, a time limit or a warm-up now and then, or plays of agents. */
    public static Runs whole(long seed) {
        if (seed % 8 == 7) {
            return plays(seed);
        }
        Scenarios s = new Scenarios(~seed);
        Runs runs = any(seed);
        runs.router(Routing.any(s.random));
        if (s.oneIn(4)) {
            runs.untilNs(s.random.nextInt(300_000_000));
        }
        if (s.oneIn(6)) {
            runs.dropNs(s.random.nextInt(50_000_000));
        }
        return runs;
    }

    /** The same on SGLang workers. */
    public static Runs sglang(long seed) {
        Scenarios s = new Scenarios(seed ^ 0x5_91A6L);
        Runs runs = whole(seed);
        int page = s.of(1, 1, 2, 4, 8);
        runs.cache(page, Math.max(3, s.of(20, 40, 80, 160, 1000) / page));
        SglangConfig.SchedulePolicy[] policies = SglangConfig.SchedulePolicy.values();
        return runs.sglang(new SglangConfig(
                policies[s.random.nextInt(policies.length)],
                s.oneIn(2) ? 16384 : page * s.of(2, 8, 30),
                page * s.of(1, 2, 4, 8, 64),
                s.oneIn(2) ? 4096 : s.of(1, 4, 16),
                s.of(1, 2, 4, 10, 20) / 10.0,
                s.oneIn(4) ? s.of(1, 3) : 0,
                s.oneIn(3) ? s.of(2, 3, 10) : 1));
    }

    private void fill(Workloads rows, int requests, int traceBlock, boolean conversations, boolean delta) {
        int families = 1 + random.nextInt(4);
        int longest = of(6, 12, 24, 40, 90);
        int mostOutput = of(2, 6, 15, 40);
        double at = 0;
        boolean[] begun = new boolean[4];
        for (int i = 0; i < requests; i++) {
            at += oneIn(3) ? 0 : random.nextInt(of(5, 30, 60));
            int input = 1 + random.nextInt(longest);
            int output = oneIn(12) ? 0 : 1 + random.nextInt(mostOutput);
            int talk = random.nextInt(begun.length);
            boolean turn = conversations && !oneIn(3);
            boolean later = turn && begun[talk];
            long[] ids = delta && later || oneIn(8) ? new long[0] : ids(i, input, traceBlock, families);
            if (turn) {
                begun[talk] = true;
                if (later && oneIn(2)) {
                    rows.turn("c" + talk, random.nextInt(20), input, output, ids);
                } else {
                    rows.turnAt("c" + talk, at, input, output, ids);
                }
            } else {
                rows.request(at + random.nextInt(3) / 4.0, input, output, ids);
            }
        }
    }

    /** A prompt that follows a family for some blocks, then another one, then goes its own way. */
    private long[] ids(int row, int input, int traceBlock, int families) {
        long[] ids = Workloads.ids(1000L * (row + 1), input, traceBlock);
        int family = random.nextInt(families);
        int shared = oneIn(4) ? ids.length : random.nextInt(ids.length + 1);
        int fork = oneIn(2) ? ids.length : random.nextInt(shared + 1);
        for (int b = 0; b < shared; b++) {
            ids[b] = b < fork ? 10L * b + family : 10L * b + (family + 1) % 4 + 500_000;
        }
        return ids;
    }

    private void engine(Runs runs, int traceBlock) {
        int block = oneIn(2) ? traceBlock : of(2, 3, 4, 8);
        int roomy = 160 / block;
        int blocks = oneIn(5) ? 400 : Math.max(2, of(3, 5, 8, 12, 25, roomy));
        runs.cache(block, blocks);
        runs.budget(oneIn(3) ? 8192 : of(1, 2, 4, 7, 12, 30));
        runs.seats(oneIn(2) ? 256 : of(1, 2, 3, 5));
        runs.modelLen(oneIn(5) ? of(10, 20, 40) : EngineConfig.UNLIMITED);
        runs.caching(!oneIn(6));
        runs.chunking(!oneIn(5));
        runs.preemption(oneIn(3) ? PreemptionMode.FIFO : PreemptionMode.LIFO);
    }

    private void timing(Runs runs) {
        TimingConfig timing = switch (random.nextInt(6)) {
            case 0 -> new TimingConfig("fixed", of(1, 7, 20), of(1, 5), 1, 1, 0);
            case 1 -> new TimingConfig("fixed", 3, 0, 1, 1, 0);
            case 2 -> new TimingConfig("polynomial", 0, 0, 3, 1.7, 0);
            case 3 -> new TimingConfig("polynomial", 0, 0, 1, 1, 2.5);
            default -> TimingConfig.polynomial();
        };
        runs.timing(timing);
    }

    private void arrivals(Runs runs) {
        if (oneIn(4)) {
            runs.closed(of(1, 2, 4, 9));
        } else if (oneIn(4)) {
            runs.speedup(of(2, 5) / 2.0);
        } else if (oneIn(6)) {
            runs.arrivals(new Arrivals(Arrivals.Mode.POISSON, 1, 0, of(10, 100), 1));
        }
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private int of(int... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
