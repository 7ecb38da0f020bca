package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.format.Samples;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * Damages a sample of every format at random: a reader answers with rows or with a {@link TraceException}, and soon.
 */
class FormatMutationTest {
    private static final String[] SPLICES = {
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "\n",
        "\r\n",
        "1e999",
        "-",
        "NaN",
        "null",
        "true",
        "0.5",
        "-1",
        "\ufeff",
        "18446744073709551616",
        "99999999999",
        "\"7\"",
        "\0",
        "\u00e9",
        "\"x\":{\"y\":[1,2]}",
        "{}",
        "[]",
        "subagent"
    };

    /** Inputs in all; {@code -Dorrery.mutations=1000000} makes a longer run. */
    private static final int INPUTS = Integer.getInteger("orrery.mutations", 26_000);

    private static TraceOptions options(String format, SplittableRandom random) {
        FormatOptions d = FormatOptions.DEFAULT;
        FormatOptions special = new FormatOptions(
                random.nextBoolean(),
                random.nextInt(8) == 0 ? Map.of("Model", "GPT-4") : Map.of(),
                Map.of(),
                FormatOptions.Pace.parse(
                        switch (random.nextInt(3)) {
                            case 0 -> "think";
                            case 1 -> "original";
                            default -> "api-scaled:0.5";
                        },
                        random.nextBoolean() ? 1000 : d.pace().capMs()),
                FormatOptions.Nested.values()[random.nextInt(3)],
                random.nextBoolean(),
                random.nextBoolean(),
                1);
        return TraceOptions.builder()
                .format(random.nextInt(4) == 0 ? null : format)
                .jsonStream(random.nextInt(4) == 0)
                .coerceStrings(random.nextInt(4) == 0)
                .fixHashes(random.nextInt(4) == 0)
                .closedLoop(random.nextInt(4) == 0)
                .seconds(random.nextInt(8) == 0)
                .maxErrors(random.nextInt(1, 5))
                .onBadRow(random.nextInt(3) == 0 ? new OnBadRow(true, random.nextInt(4)) : OnBadRow.FAIL)
                .special(special)
                .build();
    }

    @Test
    void damagedFilesOfEveryFormatGiveRowsOrATraceException() {
        Map<String, String> all = new LinkedHashMap<>(Samples.all());
        all.putAll(Samples.timeless());
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60 + INPUTS / 100), () -> {
            SplittableRandom random = new SplittableRandom(91);
            int accepted = 0;
            for (int i = 0; i < INPUTS; i++) {
                for (Map.Entry<String, String> sample : all.entrySet()) {
                    byte[] bytes = Damage.of(sample.getValue().getBytes(StandardCharsets.UTF_8), SPLICES, random);
                    accepted += read(bytes, options(sample.getKey(), random)) ? 1 : 0;
                    i++;
                }
            }
            assertThat(accepted).isBetween(INPUTS / 20, INPUTS);
        });
    }

    private static boolean read(byte[] bytes, TraceOptions options) throws IOException {
        TraceInput input = TraceInput.of(bytes, "m");
        try {
            assertThat(TraceReader.read(input, options).summary().rows()).isPositive();
            return true;
        } catch (TraceException e) {
            assertThat(e.defects()).isNotEmpty().allSatisfy(d -> {
                assertThat(d.line()).isNotNegative();
                assertThat(d.col()).isPositive();
                assertThat(d.message()).doesNotContain("\n");
            });
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError(options + "\n" + new String(bytes, StandardCharsets.ISO_8859_1), e);
        }
    }
}
