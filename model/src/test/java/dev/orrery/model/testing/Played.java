package dev.orrery.model.testing;

import dev.orrery.model.engine.Blocked;
import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import java.util.ArrayList;
import java.util.List;

/** A run of which each pass was seen. Times are ms. */
public final class Played {
    /** A pass of one worker. */
    public record Pass(int worker, double startMs, double endMs, int active, int inactive, int running, int waiting) {}

    /** A request that becomes part of a pass. */
    public record Admission(int request, double atMs, int reused) {}

    /** Tokens that a pass computes of a request. */
    public record Scheduled(int request, int tokens) {}

    private final List<Pass> passes = new ArrayList<>();
    private final List<Admission> admissions = new ArrayList<>();
    private final List<Integer> victims = new ArrayList<>();
    private final List<List<Scheduled>> scheduled = new ArrayList<>();
    private final List<Blocked> blocked = new ArrayList<>();
    private final RunResult result;

    private Played(RunSpec spec) {
        List<Scheduled> open = new ArrayList<>();
        result = Runs.observed(spec, new PassObserver() {
            @Override
            public void admitted(int worker, int request, long nowNs, int reusedTokens) {
                admissions.add(new Admission(request, nowNs / 1e6, reusedTokens));
            }

            @Override
            public void preempted(int worker, int request, long nowNs) {
                victims.add(request);
                open.removeIf(s -> s.request == request);
            }

            @Override
            public void scheduled(int worker, int request, int tokens, boolean samples) {
                open.add(new Scheduled(request, tokens));
            }

            @Override
            public void blocked(int worker, int request, long nowNs, Blocked why) {
                blocked.add(why);
            }

            @Override
            public void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {
                passes.add(new Pass(worker, startNs / 1e6, endNs / 1e6, active, inactive, running, waiting));
                scheduled.add(List.copyOf(open));
                open.clear();
            }
        });
    }

    /** Runs a specification and watches. */
    public static Played of(RunSpec spec) {
        return new Played(spec);
    }

    public RunResult result() {
        return result;
    }

    public RequestLog log() {
        return result.log();
    }

    public List<Pass> passes() {
        return passes;
    }

    /** Returns when a pass starts, counted from 0. */
    public double start(int pass) {
        return passes.get(pass).startMs;
    }

    /** Returns when a pass ends, counted from 0. */
    public double end(int pass) {
        return passes.get(pass).endMs;
    }

    /** Returns who was preempted, in order. */
    public List<Integer> victims() {
        return victims;
    }

    /** Returns what each pass computed for requests that were not preempted later in that pass. */
    public List<List<Scheduled>> scheduled() {
        return scheduled;
    }

    /** Returns the tokens that a pass computes of a request, 0 if none. */
    public int tokens(int pass, int request) {
        return scheduled.get(pass).stream()
                .filter(s -> s.request == request)
                .mapToInt(Scheduled::tokens)
                .sum();
    }

    /** Returns why heads of queues were not admitted, in order. */
    public List<Blocked> blocked() {
        return blocked;
    }

    /** Returns the admissions of all requests in order. */
    public List<Admission> admissions() {
        return admissions;
    }

    /** Returns the reused tokens of each admission of a request. */
    public List<Integer> reused(int request) {
        return admissions.stream()
                .filter(a -> a.request == request)
                .map(Admission::reused)
                .toList();
    }

    /** Returns the instants at which a request was admitted. */
    public List<Double> admittedAt(int request) {
        return admissions.stream()
                .filter(a -> a.request == request)
                .map(Admission::atMs)
                .toList();
    }

    public double arrival(int request) {
        return log().arrivalNs[request] / 1e6;
    }

    public double first(int request) {
        return log().firstTokenNs[request] / 1e6;
    }

    public double last(int request) {
        return log().lastTokenNs[request] / 1e6;
    }

    public double ended(int request) {
        return log().endNs[request] / 1e6;
    }

    public RequestStatus status(int request) {
        return log().status(request);
    }

    public EndReason reason(int request) {
        return log().reason(request);
    }
}
