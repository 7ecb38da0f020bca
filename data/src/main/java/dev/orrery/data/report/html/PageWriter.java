package dev.orrery.data.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes a page as one HTML file. It asks for nothing outside itself, and its content policy forbids the browser to.
 * Charts are drawn by ECharts, whose script is copied in from its jar.
 */
public final class PageWriter {
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

    private static final int SHORT_CODE = 3;

    private final Writer out;

    private PageWriter(Writer out) {
        this.out = out;
    }

    /** Writes a page; the writer stays open. */
    public static void write(Page page, Writer out) throws IOException {
        new PageWriter(out).page(page);
        out.flush();
    }

    private void page(Page page) throws IOException {
        out.write("""
                <!doctype html>
                <html lang="en" data-theme="light">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
                style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
                """);
        out.write("<title>" + escape(page.title()) + "</title>\n<style>\n");
        copy("report.css");
        out.write("</style>\n<script>\n");
        copy("theme.js");
        out.write("</script>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n");
        head(page);
        out.write("<main id=\"main\">\n");
        summary(page);
        for (Page.Section section : page.sections()) {
            section(section);
        }
        out.write("</main>\n<footer>" + escape(page.footer()) + "</footer>\n");
        for (String script : List.of(ECHARTS, "format.js", "charts.js", "shapes.js", "tables.js", "report.js")) {
            out.write("<script>\n");
            copy(script);
            out.write("\n</script>\n");
        }
        out.write("</body>\n</html>\n");
    }

    private void head(Page page) throws IOException {
        out.write("<header>\n<div><h1>" + escape(page.title()) + "</h1>\n<p>" + escape(page.subtitle()) + "</p></div>\n"
                + "<button type=\"button\" id=\"theme\" aria-pressed=\"false\">Dark</button>\n</header>\n"
                + "<nav aria-label=\"Contents\"><ul>\n");
        for (Page.Section section : page.sections()) {
            out.write("<li><a href=\"#" + escape(section.id()) + "\">" + escape(section.title()) + "</a></li>\n");
        }
        out.write("</ul></nav>\n<noscript><p class=\"noscript\">Charts and data tables need JavaScript; nothing leaves"
                + " this file.</p></noscript>\n");
    }

    private void summary(Page page) throws IOException {
        if (!page.figures().isEmpty()) {
            out.write("<dl class=\"figures\">\n");
            for (Page.KeyFigure figure : page.figures()) {
                out.write("<div><dt>" + escape(figure.label()) + "</dt><dd><b>" + escape(figure.value()) + "</b> <span>"
                        + escape(figure.unit()) + "</span><small>" + escape(figure.note()) + "</small></dd></div>\n");
            }
            out.write("</dl>\n");
        }
        if (!page.verdicts().isEmpty()) {
            out.write("<ul class=\"verdicts\">\n");
            for (Page.Verdict verdict : page.verdicts()) {
                String mood = verdict.mood().name().toLowerCase(Locale.ROOT);
                out.write("<li class=\"" + mood + "\"><b>" + word(verdict.mood()) + "</b> <span>"
                        + escape(verdict.text()) + "</span></li>\n");
            }
            out.write("</ul>\n");
        }
    }

    private static String word(Page.Mood mood) {
        return switch (mood) {
            case GOOD -> "\u2713 Met";
            case BAD -> "\u2717 Missed";
            case WARNING -> "! Warning";
            case NOTE -> "\u2022 Note";
        };
    }

    private void section(Page.Section section) throws IOException {
        out.write("<section id=\"" + escape(section.id()) + "\">\n<h2>" + escape(section.title()) + "</h2>\n");
        if (!section.text().isEmpty()) {
            out.write("<p>" + escape(section.text()) + "</p>\n");
        }
        out.write("<div class=\"blocks\">\n");
        for (Block block : section.blocks()) {
            switch (block) {
                case Block.Prose prose -> out.write("<p class=\"wide\">" + escape(prose.text()) + "</p>\n");
                case Block.Code code -> code(code);
                case Block.Table table -> table(table);
                case Block.Figure figure -> figure(figure.chart());
            }
        }
        out.write("</div>\n</section>\n");
    }

    private void code(Block.Code code) throws IOException {
        boolean open = code.text().lines().count() <= SHORT_CODE;
        out.write("<details class=\"code wide\"" + (open ? " open" : "") + "><summary>" + escape(code.caption())
                + "</summary><pre tabindex=\"0\">" + escape(code.text()) + "</pre></details>\n");
    }

    private void table(Block.Table table) throws IOException {
        out.write("<div class=\"table wide\" tabindex=\"0\"><table><caption>" + escape(table.caption())
                + "</caption><thead><tr>");
        for (int i = 0; i < table.columns().size(); i++) {
            boolean right =
                    !table.rows().isEmpty() && number(table.rows().getFirst().get(i));
            out.write((right ? "<th class=\"n\" scope=\"col\">" : "<th scope=\"col\">")
                    + escape(table.columns().get(i)) + "</th>");
        }
        out.write("</tr></thead><tbody>\n");
        for (List<String> row : table.rows()) {
            out.write("<tr>");
            for (String cell : row) {
                out.write((number(cell) ? "<td class=\"n\">" : "<td>") + escape(cell) + "</td>");
            }
            out.write("</tr>\n");
        }
        out.write("</tbody></table></div>\n");
    }

    private static boolean number(String cell) {
        return cell.matches("[-+]?[0-9][0-9,.]*( %)?|N/A");
    }

    private void figure(Chart chart) throws IOException {
        Chart.Caption caption = chart.caption();
        String id = escape(caption.id());
        boolean wide = chart instanceof Chart.Lanes || chart instanceof Chart.Heat;
        out.write("<figure id=\"" + id + "\"" + (wide ? " class=\"wide\"" : "") + ">\n<figcaption><h3>"
                + escape(caption.title()) + "</h3><p>" + escape(caption.reading()) + "</p></figcaption>\n"
                + "<div class=\"plot\" tabindex=\"0\" role=\"group\" aria-roledescription=\"chart\" aria-label=\""
                + escape(caption.title()) + ". Arrow keys move through the values, Escape leaves.\"></div>\n"
                + "<p class=\"reader\" aria-live=\"polite\"></p>\n");
        if (!caption.note().isEmpty()) {
            out.write("<p class=\"remark\">" + escape(caption.note()) + "</p>\n");
        }
        out.write("<details class=\"data\"><summary>Data table</summary></details>\n"
                + "<script type=\"application/json\">");
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new EmbeddedText(out))) {
            new ChartJson(json).write(chart);
        }
        out.write("</script>\n</figure>\n");
    }

    /** Copies a file from the class path into the page. */
    private void copy(String resource) throws IOException {
        try (InputStream in = PageWriter.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from the product");
            }
            out.write(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Returns a text as it may stand between tags and in quotes. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
