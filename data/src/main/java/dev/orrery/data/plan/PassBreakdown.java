package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import dev.orrery.model.silicon.pass.OpTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one pass consists of.
 *
 * @param title which pass
 * @param ops its parts in order
 */
public record PassBreakdown(String title, List<OpTime> ops) {
    /** Returns the duration in ms. */
    public double ms() {
        double sum = 0;
        for (OpTime op : ops) {
            sum += op.ms();
        }
        return sum;
    }

    /** Returns a table, the last row the sum. */
    public List<String> lines(TextStyle style) {
        TextTable table = new TextTable(style, List.of(title, "ms", "share", "time is"));
        double all = ms();
        for (OpTime op : ops) {
            if (op.ms() > 0) {
                table.add(List.of(
                        op.name(),
                        Text.number(op.ms(), 3),
                        Text.percent(op.ms() / all),
                        op.origin().label()));
            }
        }
        table.add(List.of("sum", Text.number(all, 3), Text.percent(1), ""));
        return table.lines();
    }

    /** Returns the parts as an object. */
    public Map<String, Object> map() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (OpTime op : ops) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("op", op.name());
            row.put("ms", op.ms());
            row.put("origin", op.origin().label());
            rows.add(row);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pass", title);
        map.put("ms", ms());
        map.put("ops", rows);
        return map;
    }
}
