package dev.orrery.cli;

import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.compare.Catalogue;
import dev.orrery.data.report.compare.Side;
import dev.orrery.data.report.video.SessionCatalogue;
import dev.orrery.data.report.video.VideoJson;
import dev.orrery.data.report.video.VideoReport;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.VideoScenario;
import dev.orrery.data.session.SessionReader;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.video.Capacity;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Runs of fleets that serve video sessions. */
final class VideoRuns implements Runs {
    /** Parts of a run: after each it is told how far it is, and whether it is to stop. */
    static final int PARTS = 1000;

    private final Main main;
    private final Progress progress;
    private final RunView view;
    private final long firstSeed;
    private final boolean saturation;
    private final boolean hashes;
    private @Nullable String traceHash;

    /**
     * Takes how to run.
     *
     * @param progress knows whether a run is to stop
     * @param firstSeed sessions that are drawn have their own seed in the scenario with this one, the next in the next
     * @param saturation whether it is measured how many sessions a GPU carries
     * @param hashes whether somebody wants the hashes of traces
     */
    VideoRuns(Main main, Progress progress, RunView view, long firstSeed, boolean saturation, boolean hashes) {
        this.main = main;
        this.progress = progress;
        this.view = view;
        this.firstSeed = firstSeed;
        this.saturation = saturation;
        this.hashes = hashes;
    }

    /** Sessions, and the hash of their file. */
    record Sessions(SessionTrace trace, @Nullable String hash) {}

    /**
     * A run that can be done.
     *
     * @param scenario where it comes from
     * @param video the same, read
     * @param sessions what arrives
     * @param horizonNs its end, ns
     */
    record Prepared(Scenario scenario, VideoScenario video, Sessions sessions, long horizonNs) {}

    @Override
    public Catalogue catalogue() {
        return SessionCatalogue.CATALOGUE;
    }

    @Override
    public @Nullable String traceHash() {
        return traceHash;
    }

    @Override
    public Callable<Outcome> prepare(Scenario scenario, boolean json) {
        Prepared run = prepared(scenario, Objects.requireNonNull(VideoScenario.of(scenario)));
        return () -> {
            VideoReport report = report(run, play(run, StepObserver.NONE, (parts, nowNs) -> !progress.stopped()));
            double[] values = SessionCatalogue.values(report);
            return new Outcome(new Side.Sample(scenario.seed(), values, json ? text(report) : null), List.of(), null);
        };
    }

    private static String text(VideoReport report) {
        StringWriter out = new StringWriter();
        try {
            VideoJson.write(report, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /** Reads or draws the sessions of a scenario. */
    Prepared prepared(Scenario scenario, VideoScenario video) {
        Sessions sessions = sessions(video, scenario.seed() - firstSeed);
        SessionTrace trace = sessions.trace();
        traceHash = sessions.hash();
        if (trace.events() == 0) {
            throw new CommandFailure(Exit.DATA, "the workload has no video session; nothing would happen");
        }
        if (saturation && !(video.input() instanceof VideoScenario.Made made && VideoProfiles.drawn(made.name()))) {
            throw new CommandFailure(
                    Exit.USAGE,
                    "--saturation draws the sessions with other rates, so it needs workload.profile.name: video-v1 or"
                            + " another profile that is drawn");
        }
        long horizonNs = Math.min(trace.horizonNs(), video.limitNs());
        if (horizonNs <= video.warmNs()) {
            throw new CommandFailure(
                    Exit.USAGE,
                    "workload.warmup.drop_s leaves nothing of a run of " + horizonNs / 1e9 + " s; lower it");
        }
        return new Prepared(scenario, video, sessions, horizonNs);
    }

    /** Does a run; {@code control} takes how many of its parts are done. */
    VideoResult play(Prepared run, StepObserver observer, RunControl control) {
        VideoSpec spec = run.video.setup().spec(VideoSpec.Level.CHUNKS, run.video.warmNs(), run.horizonNs);
        VideoTwin twin = VideoTwin.start(spec, run.sessions.trace(), observer, null);
        for (int part = 1; part < PARTS; part++) {
            long untilNs = run.horizonNs / PARTS * part;
            twin.advanceTo(untilNs);
            if (!control.proceed(part, untilNs)) {
                throw new CommandFailure(
                        Exit.INTERRUPTED,
                        "interrupted at " + untilNs / 1_000_000_000L + " s of " + run.horizonNs / 1_000_000_000L
                                + " s: nothing is reported");
            }
        }
        return twin.finish();
    }

    /** Makes the report of a run. */
    VideoReport report(Prepared run, VideoResult result) {
        Scenario scenario = run.scenario;
        return new VideoReport(
                new Provenance(Main.VERSION, scenario.seed(), scenario.hash(), run.sessions.hash()),
                scenario.canonicalJson(),
                run.sessions.trace(),
                run.video.setup(),
                run.horizonNs,
                result.control(),
                Objects.requireNonNull(result.chunks()),
                saturation ? capacity(run) : Double.NaN);
    }

    private double capacity(Prepared run) {
        VideoScenario video = run.video;
        if (!(video.input() instanceof VideoScenario.Made made)) {
            return Double.NaN;
        }
        long offset = run.scenario.seed() - firstSeed;
        return Capacity.sessionsPerGpu(
                video.setup(), factor -> drawn(made, offset, factor), video.warmNs(), video.limitNs());
    }

    private static SessionTrace drawn(VideoScenario.Made made, long offset, double factor) {
        Long seed = made.seed();
        long own = seed == null ? VideoProfiles.seed(made.name()) : seed;
        return VideoProfiles.script(made.name(), own + offset, made.durationS(), made.rateFactor() * factor)
                .trace();
    }

    private Sessions sessions(VideoScenario video, long offset) {
        return switch (video.input()) {
            case VideoScenario.File file -> read(file.path());
            case VideoScenario.Made made -> new Sessions(drawn(made, offset, 1), null);
        };
    }

    private Sessions read(String path) {
        try {
            TraceOptions options = view.reading().options().digest(hashes).build();
            SessionReader.Read read = SessionReader.read(TraceInput.of(Path.of(path)), options);
            SessionVerbs.warn(read.summary(), main.terminal());
            return new Sessions(read.trace(), read.summary().sha256());
        } catch (TraceException e) {
            throw new CommandFailure(Exit.DATA, Workloads.problems(e));
        } catch (IOException e) {
            throw new CommandFailure(Exit.DATA, path + ": cannot be read: " + e.getMessage());
        }
    }
}
