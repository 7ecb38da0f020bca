package dev.orrery.data.report;

import dev.orrery.model.engine.Blocked;
import dev.orrery.model.engine.PassObserver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several observers of one run, told in order. */
public final class ObserverGroup implements PassObserver {
    private final List<PassObserver> all;

    private ObserverGroup(List<PassObserver> all) {
        this.all = all;
    }

    /** Joins observers; null if there are none, which lets a run go fast. */
    public static @Nullable PassObserver of(List<PassObserver> all) {
        return switch (all.size()) {
            case 0 -> null;
            case 1 -> all.getFirst();
            default -> new ObserverGroup(List.copyOf(all));
        };
    }

    @Override
    public boolean eachPass() {
        return all.stream().anyMatch(PassObserver::eachPass);
    }

    @Override
    public void counting(long atNs) {
        all.forEach(one -> one.counting(atNs));
    }

    @Override
    public void worked(int worker, long startNs, long endNs, int passes, double heldBlockNs, int batch) {
        all.forEach(one -> one.worked(worker, startNs, endNs, passes, heldBlockNs, batch));
    }

    @Override
    public void cached(int worker, long atNs, int blocks) {
        all.forEach(one -> one.cached(worker, atNs, blocks));
    }

    @Override
    public void admitted(int worker, int request, long nowNs, int reusedTokens) {
        all.forEach(one -> one.admitted(worker, request, nowNs, reusedTokens));
    }

    @Override
    public void preempted(int worker, int request, long nowNs) {
        all.forEach(one -> one.preempted(worker, request, nowNs));
    }

    @Override
    public void scheduled(int worker, int request, int tokens, boolean samples) {
        all.forEach(one -> one.scheduled(worker, request, tokens, samples));
    }

    @Override
    public void blocked(int worker, int request, long nowNs, Blocked why) {
        all.forEach(one -> one.blocked(worker, request, nowNs, why));
    }

    @Override
    public void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {
        all.forEach(one -> one.pass(worker, startNs, endNs, active, inactive, running, waiting));
    }
}
