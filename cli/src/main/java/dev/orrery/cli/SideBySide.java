package dev.orrery.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs on all cores at once. Their results come in the order in which they were asked for, whatever the order in which
 * they end; only a few wait, so that their workloads don't fill the memory.
 *
 * @param <T> what a run leaves
 */
final class SideBySide<T> implements AutoCloseable {
    private static final long LOOK_MS = 100;

    private final Progress progress;
    private final int total;
    private final int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors());
    private final ExecutorService cores = Executors.newFixedThreadPool(atOnce);
    private final List<Future<T>> runs = new ArrayList<>();
    private final List<T> results = new ArrayList<>();

    /** Takes whom to tell how many runs of how many are done. */
    SideBySide(Progress progress, int total) {
        this.progress = progress;
        this.total = total;
    }

    /** Waits until there is room for another run. */
    void await() {
        while (runs.size() - results.size() >= 2 * atOnce) {
            take();
        }
    }

    /** Begins a run. */
    void submit(Callable<T> run) {
        runs.add(cores.submit(run));
    }

    /** Waits for all runs. */
    List<T> results() {
        while (results.size() < runs.size()) {
            take();
        }
        progress.clear();
        return results;
    }

    private void take() {
        progress.phase("simulating", total);
        while (true) {
            try {
                results.add(runs.get(results.size()).get(LOOK_MS, TimeUnit.MILLISECONDS));
                return;
            } catch (TimeoutException e) {
                progress.done(results.size());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandFailure(Exit.INTERRUPTED, "interrupted before all runs had ended");
            } catch (ExecutionException e) {
                throw unwrapped(e);
            }
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException cause -> cause;
            case Error cause -> throw cause;
            case null, default -> new IllegalStateException(e);
        };
    }

    @Override
    public void close() {
        cores.shutdownNow();
    }
}
