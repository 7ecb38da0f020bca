package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Comma-separated text (RFC 4180). An empty cell is null, and one that reads as a number is that number. */
final class CsvTable {
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,40}(\\.\\d{1,40})?([eE][-+]?\\d{1,3})?");

    private CsvTable() {}

    /** Returns the cells of all lines. */
    static List<List<String>> cells(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '"') {
                    cell.append(c);
                } else if (text.startsWith("\"\"", i)) {
                    cell.append(c);
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == '\n') {
                row.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    rows.add(row);
                    row = new ArrayList<>();
                }
            } else if (c != '\r') {
                cell.append(c);
            }
        }
        if (!cell.isEmpty() || !row.isEmpty()) {
            row.add(cell.toString());
            rows.add(row);
        }
        return rows;
    }

    /** Returns the lines after the header as objects. */
    static ArrayNode objects(List<List<String>> cells) {
        List<String> columns = cells.getFirst();
        ArrayNode rows = Json.nodes().arrayNode();
        for (List<String> line : cells.subList(1, cells.size())) {
            ObjectNode row = Json.object();
            for (int i = 0; i < columns.size(); i++) {
                row.set(columns.get(i), value(i < line.size() ? line.get(i) : ""));
            }
            rows.add(row);
        }
        return rows;
    }

    private static JsonNode value(String cell) {
        if (cell.isEmpty()) {
            return Json.nodes().nullNode();
        }
        if (WHOLE.matcher(cell).matches()) {
            return Json.nodes().numberNode(Long.parseLong(cell));
        }
        return NUMBER.matcher(cell).matches()
                ? Json.nodes().numberNode(new BigDecimal(cell))
                : Json.nodes().stringNode(cell);
    }
}
