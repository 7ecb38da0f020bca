package dev.orrery.bench;

import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.roofline.RooflineFile;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.RecordedPasses.Pass;
import dev.orrery.model.timing.TimingConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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

/** Passes by a data sheet and from a thousand recorded ones; needs no measurements. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TimerBenchmark {
    private static final int PASSES = 256;

    /** Whose passes. */
    @Param({"roofline", "recorded"})
    private String type = "";

    private final PassShape decode = new PassShape();
    private final PassShape mixed = new PassShape();
    private final double[] durations = new double[PASSES];

    @SuppressWarnings("NullAway.Init") // JMH calls prepare() first
    private PassTimer timer;

    private int turn;

    /** Makes the timer. */
    @Setup
    public void prepare() throws IOException {
        TimingConfig config = new TimingConfig(type, 0, 0, 1, 1, 0);
        TimingConfig full = type.equals("roofline") ? config.withPasses(sheet()) : config.withRecorded(recorded());
        timer = PassTimers.create(full, 1 << 23, false);
        decode.decodeRequests = 48;
        mixed.prefillRequests = 1;
        mixed.decodeRequests = 48;
        mixed.decodeContext = 48 * 3333 + 7;
    }

    private static RooflineSource sheet() throws IOException {
        ModelSpec model = Models.builtIn().find("Qwen/Qwen3-32B");
        GpuSystem gpu = Systems.builtIn().find("h200_sxm");
        Formats formats = Formats.of(model, gpu, Backend.VLLM, true);
        Deployment deployment = new Deployment(model, gpu, Backend.VLLM, ParallelShape.ofTp(2), formats, 0);
        return new RooflineSource(deployment, RooflineFile.builtIn().reaches(), "a data sheet");
    }

    private static RecordedPasses recorded() {
        Random random = new Random(4);
        List<Pass> passes = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int steps = 1 + random.nextInt(64);
            long context = steps * (100L + random.nextInt(8000));
            passes.add(new Pass(0, 0, 0, steps, context, 10 + 1e-5 * context + random.nextDouble()));
            int tokens = 1 + random.nextInt(8000);
            passes.add(new Pass(1, tokens, 0, steps, context, 12 + 0.05 * tokens + 1e-5 * context));
        }
        return RecordedPasses.of(passes, "invented");
    }

    /** A decode pass of a size not seen lately. */
    @Benchmark
    public long newDecode() {
        turn++;
        decode.decodeContext = 48 * (1000L + (turn & 0xFFFFF));
        return timer.passNs(decode);
    }

    /** A pass with a prompt of a size not seen lately. */
    @Benchmark
    public long newMixed() {
        turn++;
        mixed.prefillTokens = 100 + (turn & 8191);
        mixed.prefillSquares = mixed.prefillTokens * mixed.prefillTokens;
        return timer.passNs(mixed);
    }

    /** A decode pass within many. */
    @Benchmark
    @OperationsPerInvocation(PASSES)
    public double[] decodeRun() {
        turn++;
        timer.decodeRun(48L * (1000 + (turn & 1023)) + 7, 48, durations, PASSES);
        return durations;
    }
}
