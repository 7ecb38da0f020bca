package dev.orrery.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** Says on standard error how far the reading of a file is, once it has taken two seconds. */
final class ReadProgress implements AutoCloseable {
    private static final long FIRST_NS = 2_000_000_000L;
    private static final long NEXT_NS = 10_000_000_000L;
    private static final double MIB = 1 << 20;

    private final PrintWriter err;
    private final long size;
    private final long startNs = System.nanoTime();
    private long dueNs = startNs + FIRST_NS;
    private boolean shown;

    /** Starts the clock; size 0 if it is not known. */
    ReadProgress(PrintWriter err, long size) {
        this.err = err;
        this.size = size;
    }

    /** Takes how many bytes were read. */
    void bytes(long done) {
        long now = System.nanoTime();
        if (now < dueNs) {
            return;
        }
        dueNs = now + NEXT_NS;
        double seconds = (now - startNs) / 1e9;
        String part = size > 0
                ? String.format(Locale.ROOT, " of %.0f MiB, %.0f s left", size / MIB, seconds * (size - done) / done)
                : " MiB";
        err.printf(Locale.ROOT, "orrery: read %.0f%s%n", done / MIB, part);
        err.flush();
        shown = true;
    }

    @Override
    public void close() {
        if (shown) {
            err.printf(Locale.ROOT, "orrery: read in %.1f s%n", (System.nanoTime() - startNs) / 1e9);
        }
    }
}
