package dev.orrery.data.report.video;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A number of a run of video sessions. A new one is one line in {@link #ALL}.
 *
 * @param name its flat name in {@code summary}
 * @param unit as people read it
 * @param value what it is in a run, NaN where it is not defined
 */
record SessionMetric(String name, String unit, ToDoubleFunction<VideoReport> value) {
    private static final double S_PER_HOUR = 3600;
    private static final double MS_PER_S = 1000;
    private static final double MB_PER_GB = 1000;

    /** All of them in the order of {@code summary}. */
    static final List<SessionMetric> ALL = List.of(
            of("delivered_chunks", "chunks", r -> r.deliveries().chunks()),
            of("late_chunks", "chunks", r -> r.deliveries().late()),
            of("late_share", "share", r -> r.deliveries().lateShare()),
            mean("mean_chunk_ms", r -> r.deliveries().steady()),
            quantile("median_chunk_ms", 0.5, r -> r.deliveries().steady()),
            quantile("p99_chunk_ms", 0.99, r -> r.deliveries().steady()),
            quantile("max_chunk_ms", 1, r -> r.deliveries().steady()),
            mean("mean_first_chunk_ms", r -> r.deliveries().first()),
            quantile("p99_first_chunk_ms", 0.99, r -> r.deliveries().first()),
            quantile("max_first_chunk_ms", 1, r -> r.deliveries().first()),
            of("stalls_per_hour", "1/h", VideoReport::stallsPerHour),
            of("stalled_share", "share", VideoReport::stalledShare),
            of("waiting_session_s", "s", r -> r.control().waitSeconds()),
            of("max_waiting_sessions", "sessions", r -> r.control().maxWaiting()),
            of("refused_sessions", "sessions", r -> r.control().refused()),
            of("lost_chunks", "chunks", r -> r.deliveries().lostChunks()),
            of("restarts", "times", r -> r.deliveries().restarts()),
            of("lost_gpus", "GPUs", r -> r.deliveries().lostGpus()),
            of("checkpoint_gb", "GB", r -> r.deliveries().checkpointMb() / MB_PER_GB),
            of("max_gpu_state_gb", "GB", r -> r.chunks().peakStateMb() / MB_PER_GB),
            of("gpu_hours", "hours", r -> r.chunks().gpuSeconds() / S_PER_HOUR),
            of("mean_gpus", "GPUs", r -> r.control().meanGpus()),
            of("max_gpus", "GPUs", r -> r.control().maxGpus()),
            of("utilization", "share", r -> r.chunks().utilization()),
            of("cost", "price", r -> r.chunks().cost()),
            of("cost_per_session_minute", "price", VideoReport::costPerSessionMinute),
            of("sessions_per_gpu", "sessions", VideoReport::sessionsPerGpu),
            of("sessions_per_gpu_99", "sessions", VideoReport::sessionsPerGpuInTime),
            of("mean_worst_gpu_ms", "ms", r -> r.control().meanMs()),
            of("max_worst_gpu_ms", "ms", r -> r.control().worstMs()),
            of("transfers", "transfers", r -> r.chunks().migrations()),
            of("sent_gb", "GB", r -> r.chunks().sentMb() / MB_PER_GB),
            of("frozen_s", "s", r -> r.chunks().frozenMs() / MS_PER_S),
            of("scale_outs", "times", r -> r.control().scaleOuts()),
            of("scale_ins", "times", r -> r.control().scaleIns()));

    private static SessionMetric of(String name, String unit, ToDoubleFunction<VideoReport> value) {
        return new SessionMetric(name, unit, value);
    }

    private static SessionMetric mean(String name, Function<VideoReport, LatencyCounts> counts) {
        return of(name, "ms", r -> defined(counts.apply(r), counts.apply(r).meanNs()));
    }

    private static SessionMetric quantile(String name, double share, Function<VideoReport, LatencyCounts> counts) {
        return of(name, "ms", r -> defined(counts.apply(r), counts.apply(r).quantileNs(share)));
    }

    private static double defined(LatencyCounts counts, double ns) {
        return counts.count() == 0 ? Double.NaN : ns / Nanos.PER_MS;
    }

    /** Returns all numbers of a run in the order of {@link #ALL}. */
    static double[] values(VideoReport report) {
        return ALL.stream().mapToDouble(m -> m.value.applyAsDouble(report)).toArray();
    }
}
