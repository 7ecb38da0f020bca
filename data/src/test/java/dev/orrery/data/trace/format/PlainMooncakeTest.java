package dev.orrery.data.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.Row;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the plainest form, read without a parser. */
class PlainMooncakeTest {
    private static boolean read(String line, Row row) {
        byte[] bytes = ("x" + line + "y").getBytes(StandardCharsets.UTF_8);
        row.clear();
        return new PlainMooncake().read(bytes, 1, bytes.length - 1, row);
    }

    @Test
    void aPlainRowIsReadWithThePlacesOfItsFields() {
        Row row = new Row();
        assertThat(read(
                        " { \"output_length\" : 5,\"timestamp\":0,\t\"hash_ids\": [0, 46 ,999999999999999999],"
                                + "\"input_length\": 1200 } ",
                        row))
                .isTrue();
        assertThat(row.output).isEqualTo(5);
        assertThat(row.timeMs).isZero();
        assertThat(row.input).isEqualTo(1200);
        assertThat(Arrays.copyOf(row.ids, row.idCount)).containsExactly(0, 46, 999999999999999999L);
        assertThat(new int[] {row.place[Row.OUTPUT], row.place[Row.TIME], row.place[Row.IDS], row.place[Row.INPUT]})
                .containsExactly(0, 1, 2, 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"timestamp\":1.5}",
                "{\"timestamp\":-1}",
                "{\"timestamp\":01}",
                "{\"timestamp\":1e3}",
                "{\"timestamp\":1234567890123456}",
                "{\"timestamp\":1,\"timestamp\":1}",
                "{\"timestamp\":1,\"priority\":1}",
                "{\"timestamp\":1}}",
                "{\"timestamp\":1",
                "{\"timestamp\":1,}",
                "{\"timestamp\":null}",
                "{\"timestamp\":\"1\"}",
                "{\"hash_ids\":[]}",
                "{\"hash_ids\":[1,]}",
                "{\"hash_ids\":[1 2]}",
                "{\"hash_ids\":[1000000000000000000]}",
                "{\"hash_ids\":[1]",
                "[1]",
                ""
            })
    void whateverElseIsInALineIsLeftToTheParser(String line) {
        assertThat(read(line, new Row())).isFalse();
    }
}
