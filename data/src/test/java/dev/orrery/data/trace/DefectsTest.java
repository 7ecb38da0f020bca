package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.read.TraceRead;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every class of defect of a Mooncake file, with its place. */
class DefectsTest {
    private static final String GOOD =
            "{\"timestamp\": 0, \"input_length\": 600, \"output_length\": 5, \"hash_ids\": [0, 1]}\n";

    private static TraceOptions.Builder with() {
        return TraceOptions.builder();
    }

    /** A row and where its fault is found. */
    private static final String ROWS = """
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [0]           | 1:72 E_JSON
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [0]} x        | 1:74 E_JSON
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [0]}{}        | 1:73 E_JSON
            {"timestamp": 1 "input_length": 9}                                                | 1:17 E_JSON
            {"timestamp": -Infinity}                                                          | 1:15 E_JSON
            {"timestamp": tru}                                                                | 1:15 E_JSON
            [{"timestamp": 1}]                                                                | 1:1 E_JSON
            12                                                                                | 1:1 E_JSON
            "a"                                                                               | 1:1 E_JSON
            {"é": "😀", "x": @}                                                               | 1:17 E_JSON
            {"timestamp": 1, "created_time": 1, "input_length": 9, "output_length": 5}        | 1:18 E_DUP
            {"timestamp": 1, "a": 1, "a": 2, "input_length": 9, "output_length": 5}           | 1:26 E_DUP
            {"timestamp": "1", "input_length": 9, "output_length": 5}                         | 1:15 E_TYPE
            {"timestamp": 1, "input_length": 63.5, "output_length": 5}                        | 1:34 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": true}                        | 1:54 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": 7}            | 1:69 E_TYPE
            {"timestamp": 1, "input_length": 900, "output_length": 5, "hash_ids": [0, -1]}    | 1:75 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [18446744073709551616]} | 1:70 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [1.5]}        | 1:70 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "priority": 2147483648}   | 1:69 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "strict_priority": -1}    | 1:76 E_TYPE
            {"timestamp": 1, "input_length": 9, "output_length": 5, "session_id": 5}          | 1:71 E_TYPE
            {"timestamp": 1, "input_length": 9}                                               | 1:1 E_FIELD
            {"timestamp": 1, "output_length": 9}                                              | 1:1 E_FIELD
            {"input_length": 9, "output_length": 9}                                           | 1:1 E_FIELD
            {"input_length": 9, "output_length": 9, "timestamp": null}                        | 1:1 E_FIELD
            {"timestamp": 1, "delay": 5, "input_length": 9, "output_length": 9}               | 1:27 E_FIELD
            {"timestamp": 253402300800000, "input_length": 9, "output_length": 9}             | 1:15 E_TIME
            {"timestamp": 1e999, "input_length": 9, "output_length": 9}                       | 1:15 E_TIME
            {"timestamp": 1, "input_length": 0, "output_length": 9}                           | 1:34 E_SIZE
            {"timestamp": 1, "input_length": 10000001, "output_length": 9}                    | 1:34 E_SIZE
            {"timestamp": 1, "input_length": 99999999999999999999, "output_length": 9}        | 1:34 E_SIZE
            {"timestamp": 1, "input_length": 9, "output_length": -1}                          | 1:54 E_SIZE
            {"timestamp": 1, "input_length": 9, "output_length": 2, "output_token_ids": [1]}  | 1:77 E_SIZE
            {"timestamp": 1, "input_length": 513, "output_length": 2, "hash_ids": [1]}        | 1:71 E_HASH
            {"hash_ids": [1], "timestamp": 1, "input_length": 513, "output_length": 2}        | 1:14 E_HASH
            {"timestamp": 1, "input_length": 513, "output_length": 2, "hash_ids": []}         | 1:71 E_HASH
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = ROWS)
    void isFoundAtItsPlace(String row, String place) throws Exception {
        assertThat(Text.fault(row.strip() + "\n" + GOOD, with().format("mooncake")))
                .isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"timestamp": 1, "input_length": 64.0, "output_length": 5e0}
            {"timestamp": 1, "input_length": 9, "output_length": 5, "hash_ids": [18446744073709551615]}
            {"timestamp": 1, "input_length": 9, "output_length": 5, "session_id": null, "delay": null}
            {"timestamp": 1, "hash_ids": [1, 2], "output_length": 5}
            {"timestamp": 1, "input_length": 9, "output_length": 2, "output_token_ids": [1, 2]}
            {"x": {"a": [1, {"timestamp": 2}]}, "timestamp": 1, "input_length": 9, "output_length": 2}
            """)
    void isNotSeenInWhatIsAllowed(String row) throws Exception {
        assertThat(Text.fault(row.strip() + "\n" + GOOD)).isEqualTo("accepted");
    }

    @Test
    void invalidUtf8IsFoundAtItsColumn() throws Exception {
        byte[] text = "{\"s\": \"é\u0001\", \"timestamp\": 1}".getBytes(StandardCharsets.UTF_8);
        text[9] = (byte) 0xff;
        assertThat(Text.place(Text.defects(TraceInput.of(text, "t.jsonl"), with().format("mooncake"))
                        .getFirst()))
                .isEqualTo("1:9 E_JSON");
    }

    @Test
    void byteOrderMarksWindowsLineEndsBlankLinesAndAMissingLastLineEndAreSilent() throws Exception {
        TraceRead read = Text.read("\ufeff\r\n" + GOOD.strip() + "\r\n \t\r\n\n" + GOOD.strip());
        assertThat(read.table().size()).isEqualTo(2);
        assertThat(read.summary().warnings()).isEmpty();
        assertThat(Text.fault("\ufeff\n\r\n  x")).isEqualTo("1:1 E_FORMAT");
        assertThat(Text.fault("\ufeff" + GOOD + "\n{\r\n")).isEqualTo("3:2 E_JSON");
    }

    @Test
    void theFirstFaultInFileOrderStandsForARow() throws Exception {
        assertThat(Text.fault("{\"timestamp\": \"1\", \"input_length\": 0, \"output_length\": 1}"))
                .isEqualTo("1:15 E_TYPE");
        assertThat(Text.fault("{\"input_length\": 0, \"output_length\": \"1\", \"timestamp\": 1}"))
                .isEqualTo("1:18 E_SIZE");
        assertThat(Text.fault("{\"timestamp\": \"1\", \"input_length\": }")).isEqualTo("1:15 E_TYPE");
    }

    @Test
    void upToTwentyBadRowsAreListedAndNoMore() throws Exception {
        String bad = "{\"timestamp\": 1, \"input_length\": 0, \"output_length\": 1}\n";
        assertThat(Text.defects(Text.of(GOOD + bad.repeat(50)), with())).hasSize(20);
        assertThat(Text.defects(Text.of(GOOD + bad.repeat(3)), with())).hasSize(3);
        assertThat(Text.defects(Text.of(GOOD + bad.repeat(50)), with().maxErrors(2)))
                .hasSize(2);
    }

    @Test
    void badRowsMayBeDroppedUpToALimit() throws Exception {
        String bad = "{\"timestamp\": 1, \"input_length\": 0, \"output_length\": 1}\n{oops\n";
        TraceRead read = Text.read(GOOD + bad + GOOD, with().onBadRow(OnBadRow.parse("skip:2")));
        assertThat(read.table().size()).isEqualTo(2);
        assertThat(read.summary().skipped()).containsEntry(TraceCode.E_SIZE, 1L).containsEntry(TraceCode.E_JSON, 1L);
        assertThat(Text.fault(GOOD + bad, with().onBadRow(OnBadRow.parse("skip:1"))))
                .isEqualTo("2:34 E_SIZE");
        assertThatThrownBy(() -> Text.read(bad, with().onBadRow(OnBadRow.SKIP)))
                .hasMessageContaining("E_EMPTY")
                .hasMessageContaining("all 2 were dropped");
        assertThatThrownBy(() -> OnBadRow.parse("drop")).hasMessageContaining("skip:N");
    }

    @Test
    @DisplayName("row 11: two clocks in one column are an error, not a guess")
    void twoClocksInOneColumnAreAnError() throws Exception {
        String flat = "{\"timestamp\": %s, \"input_length\": 9, \"output_length\": 1}\n";
        assertThat(Text.fault(flat.formatted("5") + flat.formatted("1700000000000")))
                .isEqualTo("2:15 E_TIME");
        assertThat(Text.fault(flat.formatted("1700000000000") + flat.formatted("1700000009000")))
                .isEqualTo("accepted");
    }

    @Test
    @DisplayName("row 11: time stamps that look like seconds are named")
    void timesThatLookLikeSecondsAreNamed() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            text.append("{\"timestamp\": ").append(i / 2.0).append(", \"input_length\": 9, \"output_length\": 1}\n");
        }
        assertThat(Text.read(text.toString()).summary().count(TraceCode.W_SECONDS))
                .isEqualTo(20);
        assertThat(Text.read(text.toString(), with().seconds(true)).summary().count(TraceCode.W_SECONDS))
                .isZero();
        String burst = "{\"timestamp\": 0, \"input_length\": 9, \"output_length\": 1}\n".repeat(30);
        assertThat(Text.read(burst).summary().count(TraceCode.W_SECONDS)).isZero();
    }

    @Test
    @DisplayName("row 12: a missing timestamp fails with its place, before anything is read")
    void aMissingTimestampFailsWithItsPlace() {
        assertThatThrownBy(() -> Text.read(GOOD + "{\"input_length\": 9, \"output_length\": 9}\n"))
                .hasMessage("t.jsonl:2:1: E_FIELD: timestamp is missing");
    }

    @Test
    @DisplayName("row 17: output ids must be as many as the output length says")
    void outputIdsMustBeAsManyAsTheOutputLengthSays() {
        assertThatThrownBy(() -> Text.read(
                        "{\"timestamp\": 0, \"input_length\": 9, \"output_length\": 2, \"output_token_ids\": [7]}\n"))
                .hasMessage("t.jsonl:1:77: E_SIZE: output_token_ids holds 1 ids, output_length says 2");
    }

    @Test
    void whatLeftOutAllRowsIsNamed() {
        String burst =
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,a,4,0,4,x\n5,b,4,3,7,x\n";
        FormatOptions d = FormatOptions.DEFAULT;
        FormatOptions only =
                new FormatOptions(false, Map.of("Model", "a"), d.columns(), d.pace(), d.nested(), false, true, 1);
        assertThatThrownBy(() -> Text.read(burst, with().special(only)))
                .hasMessageContaining("the trace has no rows: ")
                .hasMessageContaining("1 was left out by --where")
                .hasMessageContaining("1 was left out by --failed drop");
    }

    @Test
    void aStringThatIsNoNumberIsNotToBeCoerced() throws Exception {
        String row = "{\"timestamp\": 0, \"input_length\": \"x\", \"output_length\": 2}\n";
        assertThatThrownBy(() -> Text.read(row)).hasMessageContaining("--coerce-strings");
        assertThatThrownBy(() -> Text.read(row, with().coerceStrings(true)))
                .hasMessageEndingWith("expected an integer, found a string");
    }

    @Test
    void longLinesAreShownAroundTheFault() throws Exception {
        String ids = "1, ".repeat(500);
        Defect d = Text.defects(Text.of("{\"timestamp\": 0, \"hash_ids\": [" + ids + "x, " + ids + "2]}"), with())
                .getFirst();
        assertThat(d.excerpt()).isNotNull();
        String[] lines = String.valueOf(d.excerpt()).split("\n");
        assertThat(lines[0].length()).isLessThanOrEqualTo(80);
        assertThat(lines[0].charAt(lines[1].length() - 1)).isEqualTo('x');
    }
}
