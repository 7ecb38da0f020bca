package dev.orrery.data.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageWriterTest {
    private static String html() {
        StringWriter out = new StringWriter();
        try {
            PageWriter.write(Samples.page(), out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString();
    }

    @Test
    void eachChartHasATitleAReadingATableAndDataThatParse() {
        String html = html();
        Matcher data = Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL)
                .matcher(html);
        int charts = 0;
        while (data.find()) {
            JsonNode chart = new JsonMapper().readTree(data.group(1));
            assertThat(chart.get("kind").asString()).isIn("line", "cdf", "bar", "scatter", "lanes", "heat");
            charts++;
        }
        assertThat(charts).isEqualTo(7);
        assertThat(html.split("<figure ", -1)).hasSize(8);
        assertThat(html.split("<details class=\"data\">", -1)).hasSize(8);
        assertThat(html.split("<figcaption><h3>", -1)).hasSize(8);
    }

    @Test
    void noTextCanEndAScriptOrBecomeATag() {
        StringWriter out = new StringWriter();
        assertThat(html()).contains("The run is &lt;/script&gt; partial &amp; short.");
        EmbeddedText embedded = new EmbeddedText(out);
        try (embedded) {
            embedded.write("\"</script><!--\"");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(out.toString()).isEqualTo("\"\\u003c/script>\\u003c!--\"");
    }

    @Test
    void thePageNamesNothingOutsideItself() {
        String html = html();
        assertThat(html.substring(0, html.indexOf("Licensed to the Apache Software Foundation")))
                .doesNotContainPattern("<(script|link|img|iframe)[^>]*(src|href)=")
                .contains("default-src 'none'");
    }

    @Test
    void numbersKeepSixDigitsAndCountsAll() {
        assertThat(ChartJson.rounded(123456789)).isEqualTo(123456789);
        assertThat(ChartJson.rounded(1234.56789)).isEqualTo(1234.57);
        assertThat(ChartJson.rounded(0.000123456789)).isEqualTo(0.000123457);
        assertThat(ChartJson.rounded(1234567.8)).isEqualTo(1234568);
        assertThat(ChartJson.rounded(Double.NaN)).isNaN();
    }
}
