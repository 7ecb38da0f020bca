package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damages good traces at random: the reader answers with rows or with a {@link TraceException}, and soon. */
class MutationTest {
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
        " ",
        "\\",
        "\\u",
        "1e999",
        "-",
        "NaN",
        "null",
        "true",
        "0.5",
        "18446744073709551616",
        "\"timestamp\"",
        "\"hash_ids\"",
        "\"session_id\"",
        "\"delay\":",
        "\ufeff",
        "é",
        "\0",
        "\"x\":{\"y\":[1,2]}",
        "99999999999",
        "\"7\"",
        "{\"timestamp\": 1}"
    };

    private static String good(SplittableRandom random) {
        StringBuilder out = new StringBuilder();
        int rows = random.nextInt(1, 6);
        for (int i = 0; i < rows; i++) {
            int blocks = random.nextInt(0, 4);
            out.append("{\"timestamp\": ").append(i * random.nextInt(1, 50)).append(", \"input_length\": ");
            out.append(Math.max(1, blocks * 512 - random.nextInt(512))).append(", \"output_length\": ");
            out.append(random.nextInt(9)).append(", \"hash_ids\": [");
            for (int b = 0; b < Math.max(1, blocks); b++) {
                out.append(b == 0 ? "" : ", ").append(random.nextInt(30));
            }
            out.append(random.nextInt(3) == 0 ? "], \"session_id\": \"s" + i + "\"}" : "]}")
                    .append('\n');
        }
        return out.toString();
    }

    private static byte[] mutated(SplittableRandom random) {
        return Damage.of(good(random).getBytes(StandardCharsets.UTF_8), SPLICES, random);
    }

    private static TraceOptions options(SplittableRandom random) {
        TraceOptions.Builder options = TraceOptions.builder();
        options.format(random.nextInt(4) == 0 ? null : random.nextInt(8) == 0 ? "mooncake-delta" : "mooncake");
        options.jsonStream(random.nextInt(4) == 0);
        options.coerceStrings(random.nextInt(4) == 0);
        options.fixHashes(random.nextInt(4) == 0);
        options.closedLoop(random.nextInt(4) == 0);
        options.requireSorted(random.nextInt(8) == 0);
        options.seconds(random.nextInt(8) == 0);
        options.reference(random.nextInt(4) == 0);
        options.maxErrors(random.nextInt(1, 5));
        return options.onBadRow(random.nextInt(3) == 0 ? new OnBadRow(true, random.nextInt(4)) : OnBadRow.FAIL)
                .build();
    }

    @Test
    void twentyThousandDamagedFilesGiveRowsOrATraceException() {
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(300), () -> {
            SplittableRandom random = new SplittableRandom(20_000);
            int accepted = 0;
            for (int i = 0; i < 20_000; i++) {
                accepted += readOrRefuse(mutated(random), options(random)) ? 1 : 0;
            }
            assertThat(accepted).isBetween(1_000, 19_000);
        });
    }

    /** Reads into memory and sometimes also in the bounded way: both must come to the same answer. */
    private static boolean readOrRefuse(byte[] bytes, TraceOptions options) throws IOException {
        TraceInput input = TraceInput.of(bytes, "m.jsonl");
        try {
            TraceRead read = TraceReader.read(input, options);
            assertThat((long) read.table().size())
                    .isEqualTo(read.summary().rows())
                    .isPositive();
            if (bytes.length % 4 == 0) {
                assertThat(TraceReader.check(input, options).warnings())
                        .isEqualTo(read.summary().warnings());
            }
            return true;
        } catch (TraceException e) {
            assertThat(e.defects()).isNotEmpty();
            assertThat(e.defects()).allSatisfy(d -> assertThat(d.line()).isPositive());
            assertThat(e.defects()).allSatisfy(d -> assertThat(d.col()).isPositive());
            assertThat(e.defects()).allSatisfy(d -> assertThat(d.message()).doesNotContain("\n"));
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void damagedCompressionGivesRowsOrATraceException(boolean gzip) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        byte[] plain = good(random).repeat(50).getBytes(StandardCharsets.UTF_8);
        byte[] whole = gzip ? gzip(plain) : com.github.luben.zstd.Zstd.compress(plain);
        for (int i = 0; i < 1_000; i++) {
            byte[] bytes = whole.clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            readOrRefuse(bytes, TraceOptions.defaults());
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }
}
