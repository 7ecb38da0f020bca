package dev.orrery.bench;

import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.TimingConfig;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The two parts of a fast-forwarded pass, per pass: how long it takes, and the statistics of the gaps it makes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DecodeBenchmark {
    private static final int PASSES = 256;
    private static final int REQUESTS = 24;

    private final PassTimer timer = PassTimers.create(TimingConfig.polynomial(), 16384L * 512, true);
    private final double[] durations = new double[PASSES];
    private final double[] scratch = new double[PASSES];
    private final GapStatistics gaps = new GapStatistics(false);
    private long tokens = 100_000;

    /** Durations of consecutive decode passes. */
    @Benchmark
    @OperationsPerInvocation(PASSES)
    public double[] durations() {
        tokens = 100_000 + (tokens * 31 & 0xFFFF);
        timer.decodeRun(tokens, REQUESTS, durations, PASSES);
        return durations;
    }

    /** Durations, and the gaps filed. */
    @Benchmark
    @OperationsPerInvocation(PASSES)
    public GapStatistics durationsAndGaps() {
        boolean ascending = timer.decodeRun(tokens, REQUESTS, durations, PASSES);
        tokens = 100_000 + (tokens * 31 & 0xFFFF);
        gaps.addRun(durations, PASSES, ascending, REQUESTS, scratch);
        return gaps;
    }

    /** Gaps filed one by one, as passes that are not fast-forwarded do. */
    @Benchmark
    @OperationsPerInvocation(PASSES)
    public GapStatistics gapsOneByOne() {
        tokens = 100_000 + (tokens * 31 & 0xFFFF);
        for (int i = 0; i < PASSES; i++) {
            gaps.add(10_000_000 + tokens + i * 311L, REQUESTS);
        }
        return gaps;
    }
}
