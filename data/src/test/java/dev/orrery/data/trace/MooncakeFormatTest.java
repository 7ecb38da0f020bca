package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.format.TraceFormats;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MooncakeFormatTest {
    private static final String ROWS = """
            {"timestamp": 7, "input_length": 600, "output_length": 5, "hash_ids": [1, 2]}
            {"timestamp": 9, "input_length": 64, "output_length": 5, "hash_ids": [1]}
            """;

    @Nested
    class Plain extends TraceFormatContract {
        @Override
        protected String name() {
            return "mooncake";
        }

        @Override
        protected String twoRows() {
            return ROWS;
        }

        @Test
        void isRecognisedByItsLengths() {
            assertThat(TraceFormats.recognise(new FirstLook("t", false, Set.of("input_tokens"))))
                    .isEqualTo("mooncake");
        }
    }

    @Nested
    class Delta extends TraceFormatContract {
        @Override
        protected String name() {
            return "mooncake-delta";
        }

        @Override
        protected String twoRows() {
            return ROWS;
        }

        @Test
        void givesATableOfNewTokens() throws Exception {
            assertThat(Text.read(ROWS, TraceOptions.builder().format(name()))
                            .table()
                            .delta())
                    .isTrue();
            assertThat(Text.read(ROWS).table().delta()).isFalse();
        }
    }
}
