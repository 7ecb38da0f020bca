package dev.orrery.data.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What an experiment may use.
 *
 * @param seeds how many seeds each setting is run with
 * @param threads how many runs go on at a time; outcomes do not depend on it
 * @param version of the product, for the page
 * @param progress is told what is done
 */
public record Workbench(int seeds, int threads, String version, Progress progress) {
    /** Hears how far an experiment is. */
    public interface Progress {
        /** A part begins. */
        void phase(String name, long total);

        /** So much of the part is done. */
        void done(long part);
    }

    /**
     * Does tasks on several threads and returns their outcomes in order.
     *
     * @param name what they are, for the progress
     */
    public <T> List<T> all(String name, List<Callable<T>> tasks) throws InterruptedException {
        progress.phase(name, tasks.size());
        List<T> results = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> running = new ArrayList<>();
            tasks.forEach(task -> running.add(pool.submit(task)));
            try {
                for (Future<T> one : running) {
                    results.add(one.get());
                    progress.done(results.size());
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } finally {
                pool.shutdownNow();
            }
        }
        return results;
    }
}
