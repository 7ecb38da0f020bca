package dev.orrery.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C and SIGTERM while a command works: it is asked to stop, and the JVM waits until it has written what it has.
 * The JVM then leaves with 130 or 143 by itself.
 */
final class Interrupt implements AutoCloseable {
    /** Longer than any report takes. */
    private static final long PATIENCE_S = 60;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interrupt");
    private volatile boolean requested;
    private volatile @Nullable Runnable farewell;

    /** Begins to listen. */
    Interrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop() {
        requested = true;
        Runnable last = farewell;
        if (last != null) {
            last.run();
            return; // the JVM waits for nobody else
        }
        try {
            // A command that takes longer is cut off: its files stand beside their place and are removed.
            if (!finished.await(PATIENCE_S, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Says what a command does now.
     *
     * @param last if not null, there is nothing to write yet: an interrupt does this and ends the process at once
     */
    void atOnce(@Nullable Runnable last) {
        farewell = last;
    }

    /** Returns whether the command is to stop. */
    boolean requested() {
        return requested;
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is on its way out because of the signal, and the hook has done its work.
            requested = true;
        }
    }
}
