package dev.orrery.data.experiment;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import java.util.ArrayList;
import java.util.List;

/** A page as text for a terminal: everything but its charts. */
public final class PageText {
    private static final int WIDTH = 100;

    private PageText() {}

    /** Returns the text. */
    public static String of(Page page, TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(page.title());
        lines.addAll(Text.wrap(page.subtitle(), WIDTH));
        lines.add("");
        for (Page.KeyFigure figure : page.figures()) {
            String note = figure.note().isEmpty() ? "" : "  (" + figure.note() + ")";
            lines.add(String.format("%-42s %s %s%s", figure.label(), figure.value(), figure.unit(), note));
        }
        for (Page.Verdict verdict : page.verdicts()) {
            String sign = switch (verdict.mood()) {
                case GOOD -> "met      ";
                case BAD -> "missed   ";
                case WARNING -> "warning  ";
                case NOTE -> "note     ";
            };
            List<String> wrapped = Text.wrap(verdict.text(), WIDTH - sign.length());
            for (int i = 0; i < wrapped.size(); i++) {
                lines.add((i == 0 ? sign : " ".repeat(sign.length())) + wrapped.get(i));
            }
        }
        for (Page.Section section : page.sections()) {
            section(section, lines, style);
        }
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static void section(Page.Section section, List<String> lines, TextStyle style) {
        lines.add("");
        lines.add(section.title());
        if (!section.text().isEmpty()) {
            lines.addAll(Text.wrap(section.text(), WIDTH));
        }
        for (Block block : section.blocks()) {
            switch (block) {
                case Block.Prose prose -> lines.addAll(Text.wrap(prose.text(), WIDTH));
                case Block.Code code -> lines.addAll(code.text().lines().toList());
                case Block.Table table -> {
                    lines.add(table.caption());
                    TextTable text = new TextTable(style, table.columns());
                    table.rows().forEach(text::add);
                    lines.addAll(text.lines());
                }
                case Block.Figure _ -> {
                    // a picture has no text
                }
            }
        }
    }
}
