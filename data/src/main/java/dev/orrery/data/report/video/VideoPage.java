package dev.orrery.data.report.video;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.run.RunPage;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.ControlTimeline;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.ArrayList;
import java.util.List;

/** A run of video sessions as a page. */
public final class VideoPage {
    private static final int POINTS = 1200;
    private static final double NS_PER_S = 1e9;
    private static final double GOOD_LATE_PERCENT = 0.1;

    private final VideoReport report;
    private final ControlTimeline timeline;

    private VideoPage(VideoReport report, ControlTimeline timeline) {
        this.report = report;
        this.timeline = timeline;
    }

    /**
     * Makes the page.
     *
     * @param result what the report is about
     * @param picture watched the run
     */
    public static Page of(VideoReport report, VideoResult result, LoadPicture picture, RunPage.Source source) {
        VideoPage page = new VideoPage(report, result.timeline());
        String what = report.setup().policy();
        List<Block> fleet = new ArrayList<>();
        picture.charts("fleet", what, result).forEach(chart -> fleet.add(new Block.Figure(chart)));
        return new Page(
                "Video sessions",
                VideoText.subject(report),
                page.figures(),
                page.verdicts(),
                List.of(
                        new Page.Section(
                                "chunks",
                                "What viewers get",
                                "",
                                List.of(new Block.Figure(ChunkCurves.latencies(report.deliveries(), report.trace())))),
                        new Page.Section("load", "Load", "", List.of(new Block.Figure(page.sessions()))),
                        new Page.Section("fleet", "GPUs", "", fleet),
                        page.numbers(),
                        new Page.Section(
                                "again",
                                "Run it again",
                                "",
                                List.of(
                                        new Block.Code("command", source.command()),
                                        new Block.Code("scenario", source.yaml())))),
                "Made by Orrery " + report.provenance().version()
                        + ". This page holds its own data and scripts and asks no other machine for anything.");
    }

    private List<Page.KeyFigure> figures() {
        LatencyCounts steady = report.deliveries().steady();
        return List.of(
                figure("Late chunks", 100 * report.deliveries().lateShare(), 3, "%", "longer than they play"),
                figure("Worst chunk", steady.worstNs() / Nanos.PER_MS, 0, "ms", "without first chunks"),
                figure(
                        "First chunk",
                        report.deliveries().first().meanNs() / Nanos.PER_MS,
                        0,
                        "ms",
                        "mean, from when it is wanted"),
                figure(
                        "Waiting for a GPU",
                        report.control().waitSeconds(),
                        1,
                        "s",
                        "in all, at most " + Text.count(report.control().maxWaiting()) + " at a time"),
                figure("Stalls", report.stallsPerHour(), 2, "per hour", "of playback"),
                figure("Cost", report.chunks().gpuSeconds() / 3600, 3, "GPU-hours", ""),
                figure("Sessions per GPU", report.sessionsPerGpu(), 2, "", "active, mean"));
    }

    private static Page.KeyFigure figure(String label, double value, int decimals, String unit, String note) {
        return new Page.KeyFigure(label, Text.number(value, decimals), unit, note);
    }

    private List<Page.Verdict> verdicts() {
        double late = 100 * report.deliveries().lateShare();
        List<Page.Verdict> verdicts = new ArrayList<>();
        verdicts.add(new Page.Verdict(
                late <= GOOD_LATE_PERCENT ? Page.Mood.GOOD : Page.Mood.BAD,
                Text.number(late, 3) + " % of the chunks after the first of their phase take longer than they play."));
        if (report.control().maxWaiting() > 0) {
            verdicts.add(new Page.Verdict(
                    Page.Mood.WARNING,
                    "Sessions waited " + Text.number(report.control().waitSeconds(), 1)
                            + " s in all for a GPU, at most "
                            + Text.count(report.control().maxWaiting())
                            + " at a time; " + Text.count(report.control().refused()) + " left."));
        }
        if (report.deliveries().lostGpus() > 0) {
            verdicts.add(new Page.Verdict(Page.Mood.NOTE, VideoText.lost(report.deliveries()) + "."));
        }
        return verdicts;
    }

    private Chart sessions() {
        int steps = timeline.size();
        double[] at = new double[steps];
        double[] active = new double[steps];
        double[] waiting = new double[steps];
        for (int i = 0; i < steps; i++) {
            at[i] = timeline.timeNs(i) / NS_PER_S;
            active[i] = timeline.sessions(i);
            waiting[i] = timeline.waiting(i);
        }
        return new Chart.Lines(
                Chart.Caption.of(
                        "sessions", "Sessions over time", "Active sessions, and those of them that wait for a GPU."),
                Chart.Axis.of("time", "s"),
                Chart.Axis.of("sessions", ""),
                List.of(
                        Decimated.envelope(Chart.Line.of("active", Chart.Shape.STEP, at, active), POINTS),
                        Decimated.envelope(Chart.Line.of("waiting", Chart.Shape.STEP, at, waiting), POINTS)),
                false,
                List.of());
    }

    private Page.Section numbers() {
        List<List<String>> rows = new ArrayList<>();
        double[] values = SessionMetric.values(report);
        for (int i = 0; i < values.length; i++) {
            SessionMetric metric = SessionMetric.ALL.get(i);
            rows.add(
                    List.of(metric.name(), Double.isNaN(values[i]) ? "N/A" : Text.number(values[i], 4), metric.unit()));
        }
        return new Page.Section(
                "numbers",
                "All numbers",
                "",
                List.of(new Block.Table("summary", List.of("name", "value", "unit"), rows)));
    }
}
