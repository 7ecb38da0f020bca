package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of {@code run --html}, opened from disk in a browser without a network. */
@EnabledIf("dev.orrery.checks.Browser#there")
class RunPageTest {
    @TempDir
    private static Path folder;

    private static Path page;
    private static String text;
    private static JsonNode json;
    private static Browser browser;

    @BeforeAll
    static void runAndOpen() {
        page = folder.resolve("run.html");
        text = run("run", "-q", "--json", "--slo", "ttft:2000", "itl:50", "--html", page.toString());
        json = new JsonMapper().readTree(text);
        browser = new Browser(false);
    }

    private static String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream errors = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        int exit = Main.run(arguments, new PrintStream(out, true, StandardCharsets.UTF_8), errors);
        assertThat(exit).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("a page changes no byte of the JSON")
    void sameJson() {
        assertThat(run("run", "-q", "--json", "--slo", "ttft:2000", "itl:50")).isEqualTo(text);
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    @BeforeEach
    void open() {
        browser.driver().get(page.toUri().toString());
    }

    /** Charts are drawn when they come into view; this draws them all. */
    private static void draw() {
        browser.script("report.views.forEach((view) => view.draw())");
    }

    private static List<Map<String, Object>> table(String figure) {
        WebElement details = browser.driver().findElement(By.cssSelector("#" + figure + " details.data"));
        if (details.getDomAttribute("open") == null) {
            details.findElement(By.tagName("summary")).click();
        }
        browser.driver().findElement(By.cssSelector("#" + figure + " table")); // the page makes it a moment later
        return browser.rows("const t = document.querySelector('#" + figure + " table');"
                + "const names = [...t.tHead.rows[0].cells].map((c) => c.textContent);"
                + "return [...t.tBodies[0].rows].map((row) => Object.fromEntries("
                + "[...row.cells].map((cell, i) => [names[i], cell.textContent])))");
    }

    private static double number(Map<String, Object> row, String column) {
        return Double.parseDouble((String) row.get(column));
    }

    @Test
    @DisplayName("a page of 23,608 requests is smaller than 5 MB, asks nobody for anything and writes no complaint")
    void selfContained() throws IOException {
        draw();
        assertThat(json.at("/summary/num_requests").asInt()).isEqualTo(23_608);
        assertThat(Files.size(page)).isLessThan(5_000_000);
        assertThat(browser.number("return performance.getEntriesByType('resource').length"))
                .isZero();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    @DisplayName("every chart draws as many marks as its table has values")
    void marksEqualTables() {
        draw();
        List<Map<String, Object>> figures = browser.rows("""
                const rows = [];
                report.views.forEach((view, id) => {
                  const data = view.data;
                  const drawn = view.chart.getModel().getSeries().filter((s) => s.subType !== 'custom'
                      || data.kind === 'lanes' || data.kind === 'heat');
                  const marks = drawn.reduce((sum, series) => sum + series.getData().count(), 0);
                  const table = tables.of(data);
                  const before = { line: data.shared ? 1 : 2, cdf: 1, bar: 1, lanes: table.columns.length - 1, heat: 2 };
                  const values = table.rows.length * (table.columns.length - before[data.kind]);
                  rows.push({ id, marks, values, title: data.title });
                });
                return rows;""");
        assertThat(figures).hasSizeGreaterThanOrEqualTo(15);
        for (Map<String, Object> figure : figures) {
            assertThat(figure.get("marks")).as("%s", figure.get("id")).isEqualTo(figure.get("values"));
            assertThat((String) figure.get("title")).isNotBlank();
        }
    }

    @Test
    @DisplayName("tables hold the numbers of the JSON report")
    void tablesEqualJson() {
        for (Map<String, Object> row : table("latency-cdf")) {
            if (number(row, "Percent at most") == 99) {
                assertThat(number(row, "time to first token (ms)"))
                        .isCloseTo(
                                json.at("/metrics/time_to_first_token/p99").asDouble(),
                                org.assertj.core.api.Assertions.withinPercentage(0.01));
            }
        }
        assertThat(table("latency-cdf")).hasSize(119);
        assertThat(browser.number("return document.querySelectorAll('#workers .table tbody tr').length"))
                .isEqualTo(json.at("/workers").size());
        assertThat(browser.number("return report.views.get('worker-busy').data.rows.length"))
                .isEqualTo(json.at("/workers").size());
        List<Map<String, Object>> rates = table("rates");
        double length = 2 * number(rates.getFirst(), "Time (s)");
        double lastPart = json.at("/summary/duration_ms").asDouble() / 1000 - length * (rates.size() - 1);
        double arrived = 0;
        for (int i = 0; i < rates.size(); i++) {
            arrived += number(rates.get(i), "arrivals (/s)") * (i + 1 < rates.size() ? length : lastPart);
        }
        assertThat(arrived).isCloseTo(23_608, org.assertj.core.api.Assertions.within(2.0));
    }

    @Test
    @DisplayName("the lanes show the first 200 and the slowest 50 requests, a rectangle for each of their times")
    void lanes() {
        draw();
        assertThat(browser.number("return report.views.get('first').data.lanes.length"))
                .isEqualTo(200);
        assertThat(browser.number("return report.views.get('slowest').data.lanes.length"))
                .isEqualTo(50);
        long rectangles = browser.number("""
                const colours = format.theme().colours.slice(0, 4).map((c) => 'path[fill="' + c + '"]').join(',');
                return document.querySelectorAll('#slowest svg ' + colours.replaceAll(',', ',#slowest svg ')).length""");
        long legend = 4;
        assertThat(rectangles - legend)
                .isEqualTo(browser.number("return report.views.get('slowest').data.spans.length"));
        assertThat(table("slowest")).hasSize((int) (rectangles - legend));
    }

    @Test
    @DisplayName("a chart can be walked through with the keyboard, and says where it is")
    void keyboard() {
        WebElement plot = browser.driver().findElement(By.cssSelector("#ttft-split .plot"));
        browser.script("report.views.get('ttft-split').draw()");
        WebElement reader = browser.driver().findElement(By.cssSelector("#ttft-split .reader"));
        assertThat(plot.getDomAttribute("aria-label")).startsWith("What the first token waits for");
        plot.sendKeys(Keys.ARROW_RIGHT);
        assertThat(reader.getText()).startsWith("0–50 %, engine queue:").endsWith("(1 of 6)");
        plot.sendKeys(Keys.END);
        assertThat(reader.getText()).startsWith("99–100 %, engine queue:").endsWith("(6 of 6)");
        plot.sendKeys(Keys.ARROW_DOWN);
        assertThat(reader.getText()).startsWith("99–100 %, prefill:");
        plot.sendKeys(Keys.ESCAPE);
        assertThat(reader.getText()).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    @DisplayName("light and dark follow the system until the reader chooses")
    void themes() {
        String theme = "return document.documentElement.dataset.theme";
        assertThat(browser.script(theme)).isEqualTo("light");
        String before = (String) browser.script("return getComputedStyle(document.body).backgroundColor");
        browser.driver().findElement(By.id("theme")).click();
        assertThat(browser.script(theme)).isEqualTo("dark");
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isNotEqualTo(before);
        assertThat(browser.console()).isEmpty();
        try (Browser dark = new Browser(true)) {
            dark.driver().get(page.toUri().toString());
            assertThat(dark.script(theme)).isEqualTo("dark");
        }
    }

    @Test
    @DisplayName("the page tells the command and the scenario that make it again")
    void reproduces() {
        String command = (String) browser.script("return document.querySelector('#again pre').textContent");
        assertThat(command).isEqualTo("orrery run -q --json --slo ttft:2000 itl:50 --html " + page);
        String yaml = (String) browser.script("return document.querySelectorAll('#again pre')[1].textContent");
        assertThat(yaml).contains("ttft_ms: 2000").contains("toolagent-like");
    }
}
