package dev.orrery.cli;

import dev.orrery.data.report.compare.Baseline;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.ComparisonJson;
import dev.orrery.data.report.compare.ComparisonText;
import dev.orrery.data.report.run.RunPage;
import dev.orrery.data.report.video.LoadPicture;
import dev.orrery.data.report.video.SessionCatalogue;
import dev.orrery.data.report.video.VideoJson;
import dev.orrery.data.report.video.VideoPage;
import dev.orrery.data.report.video.VideoReport;
import dev.orrery.data.report.video.VideoText;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioText;
import dev.orrery.data.scenario.VideoScenario;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One run of a scenario of video sessions. */
final class VideoRun {
    private static final List<String> OF_REQUESTS = List.of(
            "--requests",
            "--record",
            "--timing",
            "--explain",
            "--style",
            "--exact-gaps",
            "--no-fast-forward",
            "--percentiles",
            "--export");

    private final Main main;
    private final Progress progress;
    private final RunView view;
    private final RunOutputs outputs;
    private final RunGoals goals;
    private final boolean saturation;

    VideoRun(Main main, Progress progress, RunView view, RunOutputs outputs, RunGoals goals, boolean saturation) {
        this.main = main;
        this.progress = progress;
        this.view = view;
        this.outputs = outputs;
        this.goals = goals;
        this.saturation = saturation;
    }

    /** Fails if something is asked for that only requests have. */
    static void refuseOfRequests(RunView view) {
        view.refuse(OF_REQUESTS, "is about requests; this scenario serves video sessions");
    }

    /** Plays the sessions, prints what was delivered, and judges it. */
    int run(Candidate candidate, Scenario scenario, VideoScenario video) throws IOException {
        refuseOfRequests(view);
        goals.check(SessionCatalogue.CATALOGUE);
        Baseline baseline = goals.baseline(SessionCatalogue.CATALOGUE);
        boolean hashes = view.json() || outputs.page() || baseline != null;
        VideoRuns runs = new VideoRuns(main, progress, view, scenario.seed(), saturation, hashes);
        VideoRuns.Prepared run = prepared(runs, scenario, video);
        LoadPicture picture = outputs.page() ? new LoadPicture(video.setup(), run.horizonNs()) : null;
        progress.phase("simulating", VideoRuns.PARTS);
        VideoResult result = runs.play(run, picture == null ? StepObserver.NONE : picture, progress);
        progress.clear();
        warnOfLosses(video, result);
        VideoReport report = runs.report(run, result);
        double[] values = SessionCatalogue.values(report);
        Comparison comparison = baseline == null ? null : compare(candidate, scenario, values, baseline, runs);
        print(report, comparison);
        if (picture != null) {
            outputs.writePage(() -> VideoPage.of(
                    report, result, picture, new RunPage.Source(main.typed(), ScenarioText.toYaml(scenario))));
        }
        int exit = goals.judge("", values, SessionCatalogue.CATALOGUE, main.terminal());
        return comparison == null ? exit : Math.max(exit, RunGoals.regressions(comparison, main.terminal()));
    }

    private VideoRuns.Prepared prepared(VideoRuns runs, Scenario scenario, VideoScenario video) {
        progress.prepare();
        try {
            return runs.prepared(scenario, video);
        } finally {
            progress.prepared();
        }
    }

    /** Tells of losses that were asked for and met nobody. */
    private void warnOfLosses(VideoScenario video, VideoResult result) {
        int lost = Objects.requireNonNull(result.chunks()).deliveries().lostGpus();
        int without = video.setup().outages().given() - lost;
        if (without > 0) {
            main.terminal()
                    .warn(
                            "failures: " + without + " of "
                                    + video.setup().outages().given()
                                    + " met no GPU that was paid for then; GPUs are numbered from 1 in the order of their orders");
        }
    }

    private Comparison compare(
            Candidate candidate, Scenario scenario, double[] values, Baseline baseline, VideoRuns runs) {
        BaselineRun.warn(baseline, scenario, runs.traceHash(), main.terminal());
        return BaselineRun.compare(baseline, candidate.name(), scenario.seed(), values, goals.margin());
    }

    private void print(VideoReport report, @Nullable Comparison comparison) throws IOException {
        PrintWriter out = main.terminal().out();
        if (view.json()) {
            VideoJson.write(
                    report,
                    json -> {
                        if (comparison != null) {
                            ComparisonJson.append(comparison, json);
                        }
                    },
                    out);
        } else {
            out.print(VideoText.of(report, main.style()));
            if (comparison != null) {
                out.print("\n" + ComparisonText.of(comparison, main.style()));
            }
        }
        out.flush();
    }
}
