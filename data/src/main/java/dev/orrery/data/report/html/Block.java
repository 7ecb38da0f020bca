package dev.orrery.data.report.html;

import java.util.List;

/** Something that a section shows. */
public sealed interface Block {
    /**
     * A paragraph.
     *
     * @param text plain text
     */
    record Prose(String text) implements Block {}

    /**
     * Text that is to be copied, in type of one width, behind a button that opens it unless it is short.
     *
     * @param caption what it is
     * @param text lines
     */
    record Code(String caption, String text) implements Block {}

    /**
     * A table that is always open.
     *
     * @param caption what it is
     * @param columns heads
     * @param rows cells as text, one list per row; cells that look like numbers stand at the right
     */
    record Table(String caption, List<String> columns, List<List<String>> rows) implements Block {
        /** Copies the lists. */
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /**
     * A chart with its data table.
     *
     * @param chart what is drawn
     */
    record Figure(Chart chart) implements Block {}
}
