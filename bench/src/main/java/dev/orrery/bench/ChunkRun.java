package dev.orrery.bench;

import dev.orrery.data.session.VideoProfiles;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * Times runs of video sessions with every delivered chunk, after a warm-up, and prints a JSON object for each fleet and
 * policy: chunks per second of CPU time.
 *
 * <p>Arguments: WARM-UP ITERATIONS POLICY...
 */
public final class ChunkRun {
    private static final long SEED = 133;

    private ChunkRun() {}

    /** Runs the program. */
    public static void main(String[] args) {
        int warmup = Integer.parseInt(args[0]);
        int iterations = Integer.parseInt(args[1]);
        for (int gpus : new int[] {64, 256}) {
            SessionTrace trace =
                    VideoProfiles.script("video-v3-64", SEED, null, gpus / 64.0).trace();
            for (String policy : Arrays.copyOfRange(args, 2, args.length)) {
                VideoSpec spec = new VideoFleet(gpus, policy).chunks(trace.horizonNs());
                run(gpus + " GPUs, " + policy, spec, trace, warmup, iterations);
            }
        }
    }

    private static void run(String what, VideoSpec spec, SessionTrace trace, int warmup, int iterations) {
        for (int i = 0; i < warmup; i++) {
            VideoTwin.run(spec, trace);
        }
        double[] cpuMs = new double[iterations];
        long chunks = 0;
        long bytes = 0;
        for (int i = 0; i < iterations; i++) {
            Meter meter = new Meter();
            VideoResult result = VideoTwin.run(spec, trace);
            cpuMs[i] = meter.cpuMs();
            bytes = meter.bytes();
            chunks = Objects.requireNonNull(result.chunks()).deliveries().chunks();
        }
        Arrays.sort(cpuMs);
        double median = cpuMs[iterations / 2];
        System.out.printf(
                Locale.ROOT,
                "{\"run\": \"%s\", \"chunks\": %d, \"cpu_ms\": %.2f, \"least_cpu_ms\": %.2f,"
                        + " \"million_chunks_per_cpu_s\": %.2f, \"allocated_bytes\": %d}%n",
                what,
                chunks,
                median,
                cpuMs[0],
                chunks / median / 1000,
                bytes);
    }
}
