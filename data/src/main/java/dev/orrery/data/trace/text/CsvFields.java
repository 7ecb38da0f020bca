package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import java.util.List;

/** How a CSV format turns one line into a row. Columns are found by name, in any order. */
public interface CsvFields {
    /** Returns the columns without which nothing can be read. */
    List<String> required();

    /** Returns the other columns that are known, used or not. */
    List<String> optional();

    /**
     * Reads a line. Columns are numbered by their position in the required ones and then the optional ones.
     *
     * @param row a cleared row; faults of values go into it
     * @return false to leave the row out
     */
    boolean read(CsvLine line, Row row);
}
