package dev.orrery.bench;

import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Times the simulation of a trace alone, run and summary, after a warm-up, and prints JSON.
 *
 * <p>Arguments: TRACE WORKERS ENGINE BLOCK SPEEDUP ROUTER WARM-UP ITERATIONS [step], with {@code step} fast-forward is
 * off. The first timed iteration has the speed-up asked for and gives the TTFT; each other one, and each of the
 * warm-up, has one that is slightly different, so that no result can be remembered.
 */
public final class WarmRun {
    private static final double NUDGE = 1e-6;

    private final RequestTable requests;
    private final int workers;
    private final String engine;
    private final int block;
    private final double speedup;
    private final String router;
    private final RunOptions options;

    private WarmRun(RequestTable requests, String[] args) {
        this.requests = requests;
        this.workers = Integer.parseInt(args[1]);
        this.engine = args[2];
        this.block = Integer.parseInt(args[3]);
        this.speedup = Double.parseDouble(args[4]);
        this.router = args[5];
        this.options = args.length > 8 ? Fleets.STEPPING : RunOptions.DEFAULT;
    }

    /** Runs the program. */
    public static void main(String[] args) throws IOException {
        RequestTable requests =
                TraceReader.read(Path.of(args[0]), TraceOptions.defaults()).table();
        new WarmRun(requests, args).run(Integer.parseInt(args[6]), Integer.parseInt(args[7]));
    }

    private void run(int warmup, int iterations) {
        for (int i = 0; i < warmup; i++) {
            Twin.run(Fleets.spec(requests, workers, engine, block, speedup + (i - warmup) * NUDGE, router), options)
                    .summary();
        }
        double[] cpuMs = new double[iterations];
        double[] wallMs = new double[iterations];
        String facts = "";
        for (int i = 0; i < iterations; i++) {
            Meter meter = new Meter();
            RunResult result =
                    Twin.run(Fleets.spec(requests, workers, engine, block, speedup + i * NUDGE, router), options);
            Summary summary = result.summary();
            cpuMs[i] = meter.cpuMs();
            wallMs[i] = meter.wallMs();
            if (i == 0) {
                facts = facts(result, summary, meter.bytes());
            }
        }
        System.out.printf(
                Locale.ROOT, "{\"cpu_ms\": %.3f, \"wall_ms\": %.3f, %s}%n", median(cpuMs), median(wallMs), facts);
    }

    private static String facts(RunResult result, Summary summary, long bytes) {
        return String.format(
                Locale.ROOT,
                "\"ttft_ms\": %.12f, \"passes\": %d, \"fast_forwarded\": %d, \"allocated_bytes\": %d",
                summary.ttft().mean(),
                Arrays.stream(result.usage().passes).sum(),
                Arrays.stream(result.usage().fastForwarded).sum(),
                bytes);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
