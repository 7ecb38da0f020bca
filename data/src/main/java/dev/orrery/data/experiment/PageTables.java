package dev.orrery.data.experiment;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables of a page as data. */
public final class PageTables {
    private PageTables() {}

    /** Returns each table under a name for a file: section and number. */
    public static Map<String, Block.Table> named(Page page) {
        Map<String, Block.Table> tables = new LinkedHashMap<>();
        for (Page.Section section : page.sections()) {
            int number = 0;
            for (Block block : section.blocks()) {
                if (block instanceof Block.Table table) {
                    number++;
                    tables.put(section.id() + (number == 1 ? "" : "-" + number), table);
                }
            }
        }
        return tables;
    }

    /** Writes a table as comma-separated values. */
    public static void csv(Block.Table table, Writer out) throws IOException {
        line(table.columns(), out);
        for (List<String> row : table.rows()) {
            line(row, out);
        }
    }

    private static void line(List<String> cells, Writer out) throws IOException {
        List<String> quoted = new ArrayList<>();
        for (String cell : cells) {
            boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
            quoted.add(plain ? cell : '"' + cell.replace("\"", "\"\"") + '"');
        }
        out.write(String.join(",", quoted));
        out.write('\n');
    }

    /** Returns a page as maps, lists and texts: its figures, verdicts and tables. */
    public static Map<String, Object> tree(String name, Page page) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("experiment", name);
        tree.put("title", page.title());
        tree.put("subtitle", page.subtitle());
        List<Object> figures = new ArrayList<>();
        for (Page.KeyFigure figure : page.figures()) {
            figures.add(Map.of("label", figure.label(), "value", figure.value(), "unit", figure.unit()));
        }
        tree.put("figures", figures);
        List<Object> verdicts = new ArrayList<>();
        for (Page.Verdict verdict : page.verdicts()) {
            verdicts.add(Map.of("mood", verdict.mood().name().toLowerCase(Locale.ROOT), "text", verdict.text()));
        }
        tree.put("verdicts", verdicts);
        Map<String, Object> tables = new LinkedHashMap<>();
        named(page).forEach((id, table) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("caption", table.caption());
            one.put("columns", table.columns());
            one.put("rows", table.rows());
            tables.put(id, one);
        });
        tree.put("tables", tables);
        return tree;
    }
}
