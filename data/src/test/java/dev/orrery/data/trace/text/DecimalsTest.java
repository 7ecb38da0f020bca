package dev.orrery.data.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "1700000000.123456789, 9, 1700000000123456789",
        "-1700000000.000000001, 9, -1700000000000000001",
        "1700000000123.456789, 6, 1700000000123456789",
        "0.0000000005, 9, 0",
        "0.0000000015, 9, 2",
        "1.7e9, 9, 1700000000000000000",
        "+5, 9, 5000000000",
        "5., 6, 5000000",
        ".5, 6, 500000",
        "0000000000000000000001, 6, 1000000",
        "9223372036854775807, 0, 9223372036854775807"
    })
    void aNumberIsReadToTheNanosecond(String text, int places, long ns) {
        assertThat(Decimals.ns(text, places)).isEqualTo(ns);
    }

    @ParameterizedTest
    @CsvSource({"9223372036854775808, 0", "1e11, 9", "1e999999999, 9", "abc, 9", "., 9", "-, 9", "1e2147483647, 9"})
    void whatIsNoNumberOrTooLargeIsNone(String text, int places) {
        assertThat(Decimals.ns(text, places)).isEqualTo(Decimals.NONE);
    }

    @Test
    void everyDecimalEqualsTheExactOne() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            String text = (random.nextBoolean() ? "-" : "") + Math.abs(random.nextLong()) % 9_000_000_000L + "."
                    + random.nextInt(1_000_000_000) + random.nextInt(1000);
            BigDecimal exact = new BigDecimal(text).movePointRight(9).setScale(0, RoundingMode.HALF_EVEN);
            assertThat(Decimals.ns(text, 9)).as(text).isEqualTo(exact.longValueExact());
        }
        assertThat(Decimals.text(1_700_000_000_100_000_000L, 9)).isEqualTo("1700000000.1");
        assertThat(Decimals.text(-5, 6)).isEqualTo("-0.000005");
        assertThat(Decimals.text(0, 9)).isEqualTo("0");
    }
}
