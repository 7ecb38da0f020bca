package dev.orrery.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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

    /** Begins to listen. */
    Interrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop() {
        requested = true;
        try {
            // A command that takes longer is cut off: its files stand beside their place and are removed.
            if (!finished.await(PATIENCE_S, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
