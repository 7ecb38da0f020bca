package dev.orrery.bench;

import dev.orrery.data.synth.Profiles;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole run with its summary: an hour of the built-in {@code toolagent-like} profile through 8 workers. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RunBenchmark {
    /** Tokens of one KV block. */
    @Param({"512", "64", "16"})
    public int block;

    /** Whether pure decode passes are advanced together. */
    @Param({"true", "false"})
    public boolean fastForward;

    private RequestTable requests = new RequestTable.Builder(512, false).build();
    private int turn;

    /** Generates the workload. */
    @Setup
    public void generate() {
        requests = Profiles.table("toolagent-like", 1, Profiles.requests("toolagent-like"));
    }

    /** One run; each has another speed-up. */
    @Benchmark
    public Summary run() {
        double speedup = 1 + ++turn * 1e-6;
        return Twin.run(Fleets.spec(requests, 8, block, speedup), fastForward ? RunOptions.DEFAULT : Fleets.STEPPING)
                .summary();
    }
}
