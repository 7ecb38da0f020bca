package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int REQUESTS = 2000;

    /** Conversations of system prompts; the outputs alone decide how many passes there are. */
    private static RunSpec spec(int output) {
        Workloads rows = Workloads.of(16);
        for (int r = 0; r < REQUESTS; r++) {
            rows.request(0, 40, output, 1 + r % 7, 8 + r % 7, 100 + r);
        }
        return Runs.of(rows).cache(16, 100_000).seats(2).spec();
    }

    private static long[] passesAndBytes(RunSpec spec, RunOptions options) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        RunResult result = Twin.run(spec, options);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        return new long[] {Arrays.stream(result.usage().passes).sum(), bytes};
    }

    private static void compare(RunOptions options) {
        RunSpec few = spec(100);
        RunSpec many = spec(1200);
        passesAndBytes(few, options);
        long[] less = passesAndBytes(few, options);
        long[] more = passesAndBytes(many, options);

        assertThat(more[0] - less[0]).isGreaterThanOrEqualTo(1_000_000);
        assertThat(more[1] - less[1]).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    @DisplayName("INV-ALLOC, row 18: a million more passes, one by one, allocate nothing")
    void singlePassesAllocateNothing() {
        compare(new RunOptions(false, false, null, RunControl.NONE));
    }

    @Test
    @DisplayName("INV-ALLOC: a million more passes, advanced together, allocate nothing")
    void runsOfPassesAllocateNothing() {
        compare(RunOptions.DEFAULT);
    }

    @Test
    @DisplayName("at least 80 % of the passes of an agent-like workload are advanced together")
    void mostPassesAreAdvancedTogether() {
        Random random = new Random(11);
        Workloads rows = Workloads.of(512);
        double at = 0;
        for (int r = 0; r < 3000; r++) {
            at += -150 * Math.log(1 - random.nextDouble());
            int input = Math.min(100_000, (int) Math.exp(8.6 + 0.9 * random.nextGaussian()));
            int output = 1 + (int) Math.min(2000, Math.exp(4.5 + 1.2 * random.nextGaussian()));
            long[] ids = Workloads.ids(1000L * (r + 1), input, 512);
            int shared = Math.min(ids.length, random.nextInt(12));
            for (int b = 0; b < shared; b++) {
                ids[b] = 100L * random.nextInt(1 + b / 4) + b;
            }
            rows.request(at, input, output, ids);
        }
        RunResult result = Runs.of(rows).cache(512, 2048).workers(8).run();
        long passes = Arrays.stream(result.usage().passes).sum();
        long together = Arrays.stream(result.usage().fastForwarded).sum();

        assertThat((double) together / passes).isGreaterThanOrEqualTo(0.8);
    }
}
