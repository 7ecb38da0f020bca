package dev.orrery.data.report.run;

import dev.orrery.data.report.Report;
import dev.orrery.data.report.TextReport;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.twin.Timeline;
import dev.orrery.model.workload.PlayGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run as a page: a new picture is a chart in one of its sections. */
public final class RunPage {
    private RunPage() {}

    /**
     * How a run was asked for.
     *
     * @param command what was typed
     * @param yaml the scenario as a file
     */
    public record Source(String command, String yaml) {}

    /**
     * Makes the page.
     *
     * @param routes how its requests were routed, perhaps noted only for the page
     * @param timeline watched the run
     */
    public static Page of(Report report, @Nullable RouteLog routes, Timeline timeline, Source source) {
        RunData data = RunData.of(report, routes, timeline);
        Verdicts top = new Verdicts(data);
        Facts facts = new Facts(report);
        LatencySection latency = new LatencySection(data);
        List<Page.Section> sections = new ArrayList<>();
        sections.add(latency.section());
        if (report.run().spec().slo().any()) {
            sections.add(new SloSection(data).section());
        }
        sections.add(new LoadSection(data).section());
        sections.add(new CacheSection(data).section());
        List<Page.Verdict> verdicts = new ArrayList<>(top.verdicts(latency));
        if (routes != null) {
            RoutingSection routing = new RoutingSection(data, routes);
            sections.add(routing.section());
            verdicts.add(routing.verdict());
        }
        PlayGraph graph = report.run().spec().requests().plays();
        Trajectories plays = report.run().trajectories();
        if (graph != null && plays != null) {
            sections.add(new PlaySection(data, graph).section(plays));
        }
        sections.add(new WorkerSection(data).section());
        sections.add(new RequestSection(data).section());
        sections.add(facts.numbers());
        sections.add(facts.again(source.command(), source.yaml()));
        return new Page(
                "Run report",
                TextReport.subject(report),
                top.figures(),
                verdicts,
                sections,
                "Made by Orrery " + report.provenance().get().version()
                        + ". This page holds its own data and scripts and asks no other machine for anything.");
    }
}
