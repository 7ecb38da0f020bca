package dev.orrery.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the current thread has used since the meter was made. */
final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long wallNs = System.nanoTime();
    private final long bytes = THREADS.getCurrentThreadAllocatedBytes();
    private final long cpuNs = THREADS.getCurrentThreadCpuTime();

    /** Returns CPU time in ms. */
    double cpuMs() {
        return (THREADS.getCurrentThreadCpuTime() - cpuNs) / 1e6;
    }

    /** Returns wall time in ms. */
    double wallMs() {
        return (System.nanoTime() - wallNs) / 1e6;
    }

    /** Returns bytes allocated, garbage or not. */
    long bytes() {
        return THREADS.getCurrentThreadAllocatedBytes() - bytes;
    }
}
