package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static final TextStyle NARROW = new TextStyle(50, true, false);
    private static final String WIDE_HEAD = "a wide column of numbers";

    @Test
    @DisplayName("each part of a wide table has the columns that tell its rows apart")
    void partsRepeatTheKeys() {
        TextTable table = new TextTable(NARROW, List.of("policy", "GPUs", WIDE_HEAD, "another of the same width"));
        table.add(List.of("one", "fast", "1", "2"));
        table.add(List.of("one", "slow", "3", "4"));
        assertThat(table.lines())
                .contains(
                        "| one    | slow |                        3 |", "| one    | slow |                         4 |")
                .doesNotContain("| one    |                         4 |");
    }

    @Test
    @DisplayName("where names differ, they alone are repeated")
    void distinctNamesAreKeysEnough() {
        TextTable table = new TextTable(NARROW, List.of("policy", "GPUs", WIDE_HEAD, "another of the same width"));
        table.add(List.of("one", "fast", "1", "2"));
        table.add(List.of("two", "fast", "3", "4"));
        assertThat(table.lines()).contains("| two    |                         4 |");
    }
}
