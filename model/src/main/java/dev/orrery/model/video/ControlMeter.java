package dev.orrery.model.video;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.chunk.LatencyCounts;
import dev.orrery.model.video.control.ControlStep;

/** Integrates what is constant between control steps. */
final class ControlMeter {
    private static final double NS_PER_S = 1e9;

    private final long warmNs;
    private final LatencyCounts worst = new LatencyCounts();
    private long lastNs;
    private long worstNowNs;
    private int gpus;
    private int sessions;
    private int waiting;

    private double worstMs;
    private double gpuNs;
    private double sessionNs;
    private double waitNs;
    private int maxGpus;
    private int maxWaiting;
    private int maxSessions;
    private long moves;
    private double movedMb;
    private int outs;
    private int ins;
    private int steps;

    ControlMeter(long warmNs, int gpus) {
        this.warmNs = warmNs;
        this.gpus = gpus;
        maxGpus = gpus;
    }

    /** What held so far held until an instant. */
    void advance(long nowNs) {
        long span = nowNs - Math.max(lastNs, warmNs);
        if (span > 0) {
            worst.add(worstNowNs, span);
            gpuNs += (double) gpus * span;
            sessionNs += (double) sessions * span;
            waitNs += (double) waiting * span;
        }
        lastNs = nowNs;
    }

    void step(ControlStep step) {
        worstNowNs = Nanos.ofMs(step.worstMs());
        gpus = step.gpus();
        sessions = step.sessions();
        waiting = step.waiting();
        if (lastNs < warmNs) {
            maxGpus = gpus; // whoever is there at the end of the warm-up counts
            return;
        }
        worstMs = Math.max(worstMs, step.worstMs());
        maxGpus = Math.max(maxGpus, gpus);
        maxWaiting = Math.max(maxWaiting, waiting);
        maxSessions = Math.max(maxSessions, sessions);
        moves += step.moves();
        movedMb += step.movedMb();
        outs += step.action() == ControlStep.Action.OUT ? 1 : 0;
        ins += step.action() == ControlStep.Action.IN ? 1 : 0;
        steps++;
    }

    VideoResult.Control result(long endNs, int refused) {
        advance(endNs);
        double span = endNs - warmNs;
        return new VideoResult.Control(
                gpuNs / NS_PER_S,
                gpuNs / span,
                maxGpus,
                gpus,
                worstMs,
                worst.meanNs() / Nanos.PER_MS,
                worst.quantileNs(0.99) / Nanos.PER_MS,
                moves,
                movedMb,
                outs,
                ins,
                steps,
                waitNs / NS_PER_S,
                maxWaiting,
                sessionNs / span,
                maxSessions,
                refused);
    }
}
