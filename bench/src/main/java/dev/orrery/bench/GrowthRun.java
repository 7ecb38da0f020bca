package dev.orrery.bench;

import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Shows how time and memory grow with the length of a trace: it is repeated 1, 10 and 100 times at the same rate.
 * Prints a Markdown table. Arguments: TRACE [REPETITIONS...]. Start it with {@code -Xmx2g} to see that 100 times fit.
 */
public final class GrowthRun {
    private static final int WORKERS = 8;
    private static final int BLOCK = 512;
    private static final int WARMUP = 40;

    private GrowthRun() {}

    /** Runs the program. */
    public static void main(String[] args) throws IOException {
        Repeated rows = Repeated.of(Path.of(args[0]));
        int[] factors = args.length == 1
                ? new int[] {1, 10, 100}
                : Arrays.stream(args).skip(1).mapToInt(Integer::parseInt).toArray();
        warmUp(rows.times(1));
        System.out.println("| times | requests | passes | table CPU ms | run CPU ms | µs per request | ns per pass "
                + "| summary CPU ms | table MB | with run MB | peak heap MB | mean TTFT ms |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (int factor : factors) {
            System.out.println(row(rows, factor));
        }
    }

    private static void warmUp(RequestTable requests) {
        for (int i = 0; i < WARMUP; i++) {
            Twin.run(Fleets.spec(requests, WORKERS, BLOCK, 1 + i * 1e-6), RunOptions.DEFAULT)
                    .summary();
        }
    }

    private static String row(Repeated rows, int factor) {
        long before = usedAfterCollection();
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
        Meter building = new Meter();
        RequestTable requests = rows.times(factor);
        double buildMs = building.cpuMs();
        long table = usedAfterCollection() - before;
        Meter running = new Meter();
        RunResult result = Twin.run(Fleets.spec(requests, WORKERS, BLOCK, 1), RunOptions.DEFAULT);
        double runMs = running.cpuMs();
        Meter summing = new Meter();
        Summary summary = result.summary();
        double summaryMs = summing.cpuMs();
        long peak = heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        long withRun = usedAfterCollection() - before;
        long passes = Arrays.stream(result.usage().passes).sum();
        return String.format(
                Locale.ROOT,
                "| %d | %d | %d | %.0f | %.0f | %.2f | %.1f | %.0f | %d | %d | %d | %.6f |",
                factor,
                requests.size(),
                passes,
                buildMs,
                runMs,
                runMs * 1e3 / requests.size(),
                runMs * 1e6 / passes,
                summaryMs,
                table >> 20,
                withRun >> 20,
                peak >> 20,
                summary.ttft().mean());
    }

    private static java.util.stream.Stream<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }

    private static long usedAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
