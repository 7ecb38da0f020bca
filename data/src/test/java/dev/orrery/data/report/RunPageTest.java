package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.html.PageWriter;
import dev.orrery.data.report.run.RunPage;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouteObserver;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Timeline;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RunPageTest {
    private static Page page(RunSpec spec) {
        Timeline timeline = new Timeline(spec.pool().workers());
        RunResult run = Twin.run(spec, new RunOptions(true, false, timeline, RouteObserver.NONE, RunControl.NONE));
        Report report = new Report(
                run,
                run.summary(),
                () -> new Provenance("1.2.3", 42, "00ff", null),
                () -> "{}",
                false,
                Percentiles.ROUNDED_RANK,
                Double.NaN,
                List.of("the input was odd"));
        return RunPage.of(report, run.routes(), timeline, new RunPage.Source("orrery run", "schema: 1\n"));
    }

    private static String html(Page page) throws IOException {
        StringWriter out = new StringWriter();
        PageWriter.write(page, out);
        return out.toString();
    }

    private static Chart chart(Page page, String id) {
        return page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Figure.class::isInstance)
                .map(block -> ((Block.Figure) block).chart())
                .filter(chart -> chart.caption().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void playsOfAgentsShowWhenTheirRequestsAreServed() throws IOException {
        RequestTable.Builder rows = new RequestTable.Builder(64, false);
        rows.add(0, 100, 3, new long[0], 0);
        rows.play("p", "main", "a", 0);
        rows.add(Double.NaN, 100, 3, new long[0], 0);
        rows.play("p", "main", "b", Double.NaN).edge("a", false, 1000);
        Page page = page(Runs.spec(rows.build(), 1, 1000, Slo.NONE));
        Chart.Lanes plays = (Chart.Lanes) chart(page, "plays");
        assertThat(plays.lanes()).hasSize(1);
        List<Chart.Span> spans = plays.lanes().getFirst().spans();
        assertThat(spans).hasSize(3);
        assertThat(spans.get(2).from() - spans.get(1).to()).isCloseTo(1, Offset.offset(1e-9));
        assertThat(html(page)).contains("1 play = 1 completed");
    }

    @Test
    void timeSpentInTheSystemAddsUp() {
        Page page = page(Runs.spec(Runs.equal(50, 640, 20, 5), 2, 1000, Slo.NONE));
        Chart.Lines system = (Chart.Lines) chart(page, "in-system");
        double seconds = 2 * system.lines().getFirst().x()[0];
        double served = Arrays.stream(system.lines().getFirst().y()).sum() * seconds;
        double e2e = 0;
        Chart.Lanes first = (Chart.Lanes) chart(page, "first");
        for (Chart.Lane lane : first.lanes()) {
            for (Chart.Span span : lane.spans()) {
                e2e += span.kind() > 1 ? span.to() - span.from() : 0;
            }
        }
        assertThat(first.lanes()).hasSize(50);
        assertThat(served).isCloseTo(e2e, org.assertj.core.api.Assertions.withinPercentage(2));
    }

    @Test
    void anSloAddsItsSectionAndItsVerdict() {
        Page with = page(Runs.spec(Runs.equal(5, 64, 4, 5), 1, 1000, new Slo(1000, 50, Double.NaN)));
        assertThat(with.sections()).extracting(Page.Section::id).contains("slo");
        assertThat(with.verdicts().getFirst().mood()).isEqualTo(Page.Mood.GOOD);
        assertThat(with.verdicts().getFirst().text()).startsWith("100.0 % of 5 requests were served within the SLO");
        Page strict = page(Runs.spec(Runs.equal(5, 64, 4, 5), 1, 1000, new Slo(1, Double.NaN, Double.NaN)));
        assertThat(strict.verdicts().getFirst().mood()).isEqualTo(Page.Mood.BAD);
        Page without = page(Runs.spec(Runs.equal(5, 64, 4, 5), 1, 1000, Slo.NONE));
        assertThat(without.sections()).extracting(Page.Section::id).doesNotContain("slo");
    }

    @Test
    void warningsStandAtTheTop() {
        Page page = page(Runs.spec(Runs.equal(3, 6400, 4, 5), 1, 10, Slo.NONE));
        assertThat(page.verdicts())
                .filteredOn(verdict -> verdict.mood() == Page.Mood.WARNING)
                .extracting(Page.Verdict::text)
                .anyMatch(text -> text.equals("The input was odd."))
                .anyMatch(text -> text.contains("can never be served"));
    }

    @Test
    void aRunInWhichNothingCompletesHasAPageToo() throws IOException {
        Page page = page(Runs.spec(Runs.equal(3, 6400, 4, 5), 3, 10, new Slo(1000, 50, Double.NaN)));
        String html = html(page);
        assertThat(html.substring(0, html.indexOf("Apache Software Foundation")))
                .contains("N/A")
                .doesNotContain("NaN");
        assertThat(((Chart.Lanes) chart(page, "slowest")).lanes()).isEmpty();
    }

    @Test
    void workersBeyondSixtyFourShareLanes() {
        Page page = page(Runs.spec(Runs.equal(300, 64, 4, 1), 100, 1000, Slo.NONE));
        Chart.Heat busy = (Chart.Heat) chart(page, "worker-busy");
        assertThat(busy.rows()).hasSize(50).startsWith("0–1").endsWith("98–99");
        assertThat(busy.edges()).hasSize(busy.cells()[0].length + 1);
        assertThat(busy.caption().note()).contains("2 workers");
    }
}
