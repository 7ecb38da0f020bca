package dev.orrery.model.benchmark;

import java.util.Arrays;

/** The clients and the front end: a serial server that passes requests on in the order in which they came. */
final class Frontend {
    private final int requests;
    private final double serviceMs;
    private final double[] sentMs;
    private final double[] readyMs;
    private int sent;
    private int taken;
    private double freeMs;

    Frontend(Load load, Surroundings around) {
        requests = load.requests();
        serviceMs = around.serviceMs();
        sentMs = new double[requests];
        readyMs = new double[requests];
        Arrays.fill(readyMs, Double.POSITIVE_INFINITY);
    }

    /** A client sends its next request, if there is one left. */
    void send(double nowMs) {
        if (sent < requests) {
            freeMs = Math.max(freeMs, nowMs) + serviceMs;
            sentMs[sent] = nowMs;
            readyMs[sent++] = freeMs;
        }
    }

    /** Returns when the next request comes to the engine, infinity if none is on its way. */
    double nextMs() {
        return taken < sent ? readyMs[taken] : Double.POSITIVE_INFINITY;
    }

    /** Takes the next request; returns when it was sent. */
    double take() {
        return sentMs[taken++];
    }
}
