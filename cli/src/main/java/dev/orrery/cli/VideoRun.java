package dev.orrery.cli;

import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.video.VideoJson;
import dev.orrery.data.report.video.VideoReport;
import dev.orrery.data.report.video.VideoText;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.VideoScenario;
import dev.orrery.data.session.SessionReader;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One run of a scenario of video sessions. */
final class VideoRun {
    private static final List<String> OF_REQUESTS = List.of(
            "--html",
            "--requests",
            "--record",
            "--timing",
            "--explain",
            "--style",
            "--saturation",
            "--exact-gaps",
            "--no-fast-forward",
            "--baseline",
            "--margin",
            "--percentiles",
            "--fail-if");

    private final Main main;
    private final RunView view;

    VideoRun(Main main, RunView view) {
        this.main = main;
        this.view = view;
    }

    /** Sessions, and the hash of their file. */
    private record Sessions(SessionTrace trace, @Nullable String hash) {}

    /** Plays the sessions and prints what was delivered. */
    int run(Scenario scenario, VideoScenario video) throws IOException {
        view.refuse(OF_REQUESTS, "is about requests; this scenario serves video sessions");
        Sessions sessions = sessions(video);
        SessionTrace trace = sessions.trace();
        if (trace.events() == 0) {
            throw new CommandFailure(Exit.DATA, "the workload has no video session; nothing would happen");
        }
        long horizonNs = Math.min(trace.horizonNs(), video.limitNs());
        if (horizonNs <= video.warmNs()) {
            throw new CommandFailure(
                    Exit.USAGE,
                    "workload.warmup.drop_s leaves nothing of a run of " + horizonNs / 1e9 + " s; lower it");
        }
        VideoSpec spec = video.setup().spec(VideoSpec.Level.CHUNKS, video.warmNs(), horizonNs);
        VideoResult result = VideoTwin.run(spec, trace);
        VideoReport report = new VideoReport(
                new Provenance(Main.VERSION, scenario.seed(), scenario.hash(), sessions.hash()),
                scenario.canonicalJson(),
                trace,
                video.setup(),
                horizonNs,
                result.control(),
                Objects.requireNonNull(result.chunks()));
        PrintWriter out = main.terminal().out();
        if (view.json()) {
            VideoJson.write(report, out);
        } else {
            out.print(VideoText.of(report, main.style()));
        }
        out.flush();
        return Exit.OK;
    }

    private Sessions sessions(VideoScenario video) throws IOException {
        return switch (video.input()) {
            case VideoScenario.File file -> read(file.path());
            case VideoScenario.Made made ->
                new Sessions(
                        VideoProfiles.script(made.name(), made.seed(), made.durationS(), made.rateFactor())
                                .trace(),
                        null);
        };
    }

    private Sessions read(String path) throws IOException {
        try {
            TraceOptions options = view.reading().options().digest(view.json()).build();
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
