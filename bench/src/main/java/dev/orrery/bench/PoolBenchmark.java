package dev.orrery.bench;

import dev.orrery.data.synth.Profiles;
import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.BlockPool;
import dev.orrery.model.cache.Leases;
import dev.orrery.model.workload.RequestTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The KV block pool: requests admitted, computed and released, 16 of them at a time. Per request. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PoolBenchmark {
    private static final int REQUESTS = 8192;
    private static final int AT_A_TIME = 16;

    /** Tokens of one KV block. */
    @Param({"512", "16"})
    public int block;

    private RequestTable requests = new RequestTable.Builder(512, false).build();

    /** Generates the workload. */
    @Setup
    public void generate() {
        requests = Profiles.table("toolagent-like", 1, REQUESTS);
    }

    /** All requests through an empty pool. */
    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public BlockPool admitAndRelease() {
        BlockPool pool = new BlockPool(
                2048 * 512 / block, block, true, BlockPaths.of(requests, block), new Leases(REQUESTS), null);
        for (int request = 0; request < REQUESTS; request++) {
            if (request >= AT_A_TIME) {
                pool.end(request - AT_A_TIME, requests.inputTokens(request - AT_A_TIME), false);
            }
            int tokens = requests.inputTokens(request);
            int hits = pool.lookup(request, (tokens - 1) / block);
            pool.admit(request, (tokens + block - 1) / block);
            pool.publish(request, hits, tokens / block);
        }
        return pool;
    }
}
