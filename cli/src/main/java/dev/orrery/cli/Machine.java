package dev.orrery.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** What this process has cost the machine so far. */
final class Machine {
    private Machine() {}

    /** Returns user and system time, ms; -1 if it is not known. */
    static double cpuMs() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .map(ns -> ns / 1e6)
                .orElse(-1.0);
    }

    /** Returns the time since the process began, ms; 0 if that is not known. */
    static double wallMs() {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, Instant.now()).toNanos() / 1e6)
                .orElse(0.0);
    }

    /** Returns the largest resident set, bytes; -1 if it is not known. */
    static long peakMemory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
        return -1;
    }
}
