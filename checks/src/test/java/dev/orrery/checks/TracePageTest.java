package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of {@code trace stats --html}, opened from disk in a browser without a network. */
@EnabledIf("dev.orrery.checks.Browser#there")
class TracePageTest {
    @TempDir
    private static Path folder;

    private static Path page;
    private static JsonNode json;
    private static Browser browser;

    @BeforeAll
    static void makeAndOpen() {
        Path trace = folder.resolve("chat.jsonl");
        page = folder.resolve("stats.html");
        run("trace", "generate", "-q", "--profile", "chat", "-o", trace.toString());
        String text = run(
                "trace",
                "stats",
                "-q",
                "--json",
                "--trace-block-size",
                "64",
                "--html",
                page.toString(),
                trace.toString());
        json = new JsonMapper().readTree(text);
        browser = new Browser(false);
        browser.driver().get(page.toUri().toString());
        browser.script("report.views.forEach((view) => view.draw())");
    }

    private static String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream errors = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        assertThat(Main.run(arguments, new PrintStream(out, true, StandardCharsets.UTF_8), errors))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    @Test
    @DisplayName("the page of a trace is smaller than 5 MB, asks nobody for anything and writes no complaint")
    void selfContained() throws IOException {
        assertThat(Files.size(page)).isLessThan(5_000_000);
        assertThat(browser.number("return performance.getEntriesByType('resource').length"))
                .isZero();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    @DisplayName("every chart of a trace draws marks, and has a title and a table")
    void chartsDraw() {
        List<Map<String, Object>> figures = browser.rows("""
                const rows = [];
                report.views.forEach((view, id) => {
                  const series = view.chart.getModel().getSeries();
                  const marks = series.reduce((sum, one) => sum + one.getData().count(), 0);
                  rows.push({ id, marks, title: view.data.title, table: tables.of(view.data).rows.length });
                });
                return rows;""");
        assertThat(figures)
                .extracting(row -> row.get("id"))
                .contains(
                        "lengths-cdf",
                        "arrival-rate",
                        "dispersion",
                        "autocorrelation",
                        "gaps",
                        "hit-curve",
                        "reuse-distance",
                        "reuse-time");
        for (Map<String, Object> figure : figures) {
            assertThat((Long) figure.get("marks")).as("%s", figure.get("id")).isPositive();
            assertThat((Long) figure.get("table")).as("%s", figure.get("id")).isPositive();
            assertThat((String) figure.get("title")).isNotBlank();
        }
    }

    @Test
    @DisplayName("the hit curve ends at the reuse, and the distances add up to it")
    void numbersEqualJson() {
        double reuse = 100 * json.at("/ideal_reuse").asDouble();
        String last =
                "const rows = tables.of(report.views.get('hit-curve').data).rows; return String(rows.at(-1).at(-1))";
        assertThat(Double.parseDouble((String) browser.script(last))).isCloseTo(reuse, within(0.05));
        String sum = "return String(tables.of(report.views.get('reuse-distance').data).rows"
                + ".reduce((total, row) => total + Number(row.at(-1)), 0))";
        assertThat(Double.parseDouble((String) browser.script(sum))).isCloseTo(reuse, within(0.1));
    }
}
