package dev.orrery.bench;

import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.MeasuredDeployments;
import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.TimingConfig;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Passes of measured hardware, kept and not; needs {@code orrery silicon install --pairs h200_sxm/vllm}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SiliconBenchmark {
    private static final int PASSES = 256;

    private final PassShape decode = new PassShape();
    private final PassShape mixed = new PassShape();
    private final double[] durations = new double[PASSES];

    @SuppressWarnings("NullAway.Init") // JMH calls open() first
    private SiliconCache cache;

    @SuppressWarnings("NullAway.Init")
    private PassTimer timer;

    @SuppressWarnings("NullAway.Init")
    private BatchPasses passes;

    private int turn;

    /** Opens the measurements. */
    @Setup
    public void open() throws IOException {
        cache = SiliconCache.of(System.getenv());
        MeasuredSource source = new MeasuredDeployments(cache)
                .source(new Wanted("Qwen/Qwen3-32B", "h200_sxm", Backend.VLLM, null, 2, 1, 1));
        timer = PassTimers.create(new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(source), 1 << 23, false);
        passes = new BatchPasses(source.deployment(), new MeasuredTimer(source.tables()));
        decode.decodeRequests = 48;
        decode.decodeContext = 48 * 3333 + 7;
        mixed.prefillRequests = 2;
        mixed.prefillTokens = 3000;
        mixed.prefillPrefix = 1000;
        mixed.prefillSquares = 7_000_000;
        mixed.decodeRequests = 48;
        mixed.decodeContext = decode.decodeContext;
    }

    /** A decode pass that was asked for before. */
    @Benchmark
    public long keptDecode() {
        return timer.passNs(decode);
    }

    /** A pass with prompts that was asked for before. */
    @Benchmark
    public long keptMixed() {
        return timer.passNs(mixed);
    }

    /** A decode pass within many, by length. */
    @Benchmark
    @OperationsPerInvocation(PASSES)
    public double[] decodeRun() {
        turn++;
        timer.decodeRun(48L * (1000 + (turn & 1023)) + 7, 48, durations, PASSES);
        return durations;
    }

    /** A decode pass of a size not seen before, inside what was measured. */
    @Benchmark
    public double newDecode() {
        turn++;
        int requests = 2 + (turn & 63);
        return passes.stepTokensMs(requests) + passes.stepAttentionAt(requests, 500 + turn % 4000);
    }

    /** A prompt pass of a size not seen before, inside what was measured. */
    @Benchmark
    public double newPrompt() {
        turn++;
        int tokens = 100 + turn % 8000;
        return passes.ms(1, tokens, 0, (double) tokens * tokens, 0, 0);
    }

    /** A decode pass of a size not seen before, off what was measured: five searches for the nearest points. */
    @Benchmark
    public double newHeldDecode() {
        turn++;
        return passes.stepTokensMs(700) + passes.stepAttentionAt(700, 120_000 + turn % 9000);
    }

    /** Opening a compiled file. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public MappedFile opening() throws IOException {
        return cache.open("h200_sxm", "vllm", null);
    }
}
