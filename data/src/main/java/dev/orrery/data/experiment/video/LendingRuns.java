package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Workbench;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.shared.Arbiters;
import dev.orrery.model.shared.FleetTimeline;
import dev.orrery.model.shared.SharedResult;
import dev.orrery.model.shared.SharedTwin;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.Deliveries;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The least fleets that keep both promises, for one case: split by fixed numbers, and shared.
 *
 * @param setting the case
 * @param seeds one outcome each
 */
record LendingRuns(LendingSetting setting, List<Outcome> seeds) {
    /** Least share of the requests within the SLO, percent. */
    static final double GOOD_PERCENT = 98;

    /** Most late chunks, percent. */
    static final double LATE_PERCENT = 0.1;

    /** Most time that 99 % of the first chunks take, ms. */
    static final double FIRST_MS = 2000;

    static final String VIDEO_FIRST = "video_first";
    static final String LLM_FIRST = "llm_first";

    private static final int LEAST_WORKERS = 3;
    private static final int LEAST_VIDEO = 7;
    private static final int MOST = 40;
    private static final double S_PER_HOUR = 3600;

    /**
     * What users get, and what it takes.
     *
     * @param gpus GPUs of the fleet
     * @param good requests within the SLO, percent
     * @param ttftMs time to first token that 99 % of the requests do not exceed, ms
     * @param late late chunks, percent
     * @param firstMs time that 99 % of the first chunks of a phase do not exceed, ms
     * @param gpuHours GPU-hours paid for, if only used ones are paid
     * @param line who had how many GPUs; null where nothing was shared
     */
    record Quality(
            int gpus,
            double good,
            double ttftMs,
            double late,
            double firstMs,
            double gpuHours,
            @Nullable FleetTimeline line) {
        /** Returns whether both promises are kept. */
        boolean kept() {
            return good >= GOOD_PERCENT && late <= LATE_PERCENT && firstMs <= FIRST_MS;
        }
    }

    /**
     * The least fleets for one seed.
     *
     * @param llmGpus GPUs of the LLM workers in the least fleet that is split by fixed numbers
     * @param split that fleet, its LLM workers always on
     * @param scaled the same fleet when each side follows its load within its part
     * @param shared the least fleet under the default arbiter
     * @param videoFirst as many GPUs, video first
     * @param llmFirst as many GPUs, LLM workers first
     */
    record Outcome(int llmGpus, Quality split, Quality scaled, Quality shared, Quality videoFirst, Quality llmFirst) {
        /** Returns by how many percent the shared fleet is smaller. */
        double saved() {
            return 100.0 * (split.gpus - shared.gpus) / split.gpus;
        }
    }

    /** Plays a case with some seeds. */
    static LendingRuns of(Workbench bench, LendingSetting setting, long firstSeed) throws InterruptedException {
        List<Callable<Outcome>> tasks = new ArrayList<>();
        for (int i = 0; i < bench.seeds(); i++) {
            long seed = firstSeed + i;
            tasks.add(() -> outcome(setting, seed));
        }
        return new LendingRuns(setting, bench.all(setting.name(), tasks));
    }

    private static Outcome outcome(LendingSetting setting, long seed) {
        int workers = LEAST_WORKERS;
        RunResult requests = requests(setting, seed, workers);
        while (good(requests.summary()) < GOOD_PERCENT && workers < MOST) {
            requests = requests(setting, seed, ++workers);
        }
        int video = LEAST_VIDEO;
        VideoResult chunks = VideoTwin.run(LendingSetting.video(video), LendingSetting.sessions(seed));
        while (!kept(chunks) && video < MOST) {
            chunks = VideoTwin.run(LendingSetting.video(++video), LendingSetting.sessions(seed));
        }
        int llmGpus = workers * LendingSetting.PER_WORKER;
        int gpus = llmGpus + video;
        double always = llmGpus * requests.clockNs() / 1e9;
        Quality split = quality(gpus, requests.summary(), chunks, always, null);
        Quality shared = shared(setting, seed, gpus, Arbiters.DEFAULT, llmGpus);
        int tried = gpus;
        while (!shared.kept() && tried < 2 * gpus) {
            shared = shared(setting, seed, ++tried, Arbiters.DEFAULT, llmGpus);
        }
        for (Quality next = shared; tried <= gpus && next.kept(); tried--) {
            shared = next;
            next = shared(setting, seed, tried - 1, Arbiters.DEFAULT, llmGpus);
        }
        return new Outcome(
                llmGpus,
                split,
                shared(setting, seed, gpus, Arbiters.STATIC, llmGpus),
                shared,
                shared(setting, seed, shared.gpus, VIDEO_FIRST, llmGpus),
                shared(setting, seed, shared.gpus, LLM_FIRST, llmGpus));
    }

    private static RunResult requests(LendingSetting setting, long seed, int workers) {
        return Twin.run(setting.llm(seed, workers), RunOptions.DEFAULT);
    }

    private static Quality shared(LendingSetting setting, long seed, int gpus, String policy, int llmGpus) {
        int workers = llmGpus / LendingSetting.PER_WORKER;
        SharedResult result = SharedTwin.run(setting.shared(seed, gpus, policy, llmGpus, workers), RunOptions.DEFAULT);
        return quality(
                gpus, result.llm().summary(), result.video(), result.bill().gpuSeconds(), result.timeline());
    }

    private static Quality quality(
            int gpus, Summary requests, VideoResult video, double llmSeconds, @Nullable FleetTimeline line) {
        VideoResult.Chunks chunks = ChunkRuns.chunks(video);
        return new Quality(
                gpus,
                good(requests),
                requests.ttft().percentile(99, Percentiles.ROUNDED_RANK),
                100 * chunks.deliveries().lateShare(),
                firstMs(chunks.deliveries()),
                (llmSeconds + chunks.gpuSeconds()) / S_PER_HOUR,
                line);
    }

    private static double good(Summary requests) {
        return 100.0 * requests.good() / requests.count(RequestStatus.COMPLETED);
    }

    private static double firstMs(Deliveries deliveries) {
        return deliveries.first().quantileNs(0.99) / Nanos.PER_MS;
    }

    private static boolean kept(VideoResult video) {
        Deliveries deliveries = ChunkRuns.chunks(video).deliveries();
        return 100 * deliveries.lateShare() <= LATE_PERCENT && firstMs(deliveries) <= FIRST_MS;
    }

    /** Returns by how many percent the shared fleet is smaller, for each seed. */
    double[] saved() {
        return seeds.stream().mapToDouble(Outcome::saved).toArray();
    }
}
