package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.orrery.data.trace.format.Samples;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
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

    /** What one input may allocate, whatever it holds: far more than the readers of these small files need. */
    private static final long MOST_BYTES = 512L << 20;

    /** What one input may take of a processor's time. */
    private static final long MOST_CPU_NS = 10_000_000_000L;

    private static final Map<String, String> COLUMNS =
            Map.of("timestamp", "ts", "input_length", "prompt", "output_length", "answer", "session_id", "user");

    private static TraceOptions options(String format, SplittableRandom random) {
        FormatOptions d = FormatOptions.DEFAULT;
        FormatOptions special = new FormatOptions(
                random.nextBoolean(),
                random.nextInt(8) == 0 ? Map.of("Model", "GPT-4") : Map.of(),
                format.equals("csv") ? COLUMNS : Map.of(),
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
                .format(random.nextInt(4) == 0 && !format.equals("csv") ? null : format)
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

    /** Returns a good file of each format; archives are made of the damaged members. */
    private static Map<String, String> samples() {
        Map<String, String> all = new LinkedHashMap<>(Samples.all());
        all.putAll(Samples.timeless());
        all.put("csv", "ts,prompt,answer,user\n0,100,5,a\n7.5,90,6,b\n30,120,6,a\n");
        all.put(
                "servegen",
                "0,0.5,1,Gamma,2,1\n10,0.2,1,Weibull,1.5,2\n20,0,0,,0,0\n\u0001"
                        + "{\"0\":{\"input_tokens\":\"{10: 0.5, 20: 0.5}\",\"output_tokens\":\"{3: 1.0}\"}}");
        return all;
    }

    private static byte[] file(String format, byte[] damaged) {
        if (!format.equals("servegen")) {
            return damaged;
        }
        int cut = 0;
        while (cut < damaged.length && damaged[cut] != 1) {
            cut++;
        }
        Map<String, byte[]> members = new LinkedHashMap<>();
        members.put("g/chunk-0-trace.csv", Arrays.copyOf(damaged, cut));
        members.put(
                "g/chunk-0-dataset.json",
                Arrays.copyOfRange(damaged, Math.min(cut + 1, damaged.length), damaged.length));
        return Tar.of(members);
    }

    @Test
    void damagedFilesOfEveryFormatGiveRowsOrATraceException() {
        Map<String, String> all = samples();
        Map<String, int[]> tally = new TreeMap<>();
        long[] most = new long[2];
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60 + INPUTS / 100), () -> {
            SplittableRandom random = new SplittableRandom(91);
            for (int i = 0; i < INPUTS; ) {
                for (Map.Entry<String, String> sample : all.entrySet()) {
                    byte[] bytes = Damage.of(sample.getValue().getBytes(StandardCharsets.UTF_8), SPLICES, random);
                    boolean accepted = bounded(file(sample.getKey(), bytes), options(sample.getKey(), random), most);
                    tally.computeIfAbsent(sample.getKey(), k -> new int[2])[accepted ? 0 : 1]++;
                    i++;
                }
            }
        });
        if (INPUTS > 100_000) {
            tally.forEach((format, n) -> System.err.println(format + ": " + n[0] + " accepted, " + n[1] + " refused"));
            System.err.println("most of one input: " + (most[0] >> 20) + " MiB, " + most[1] / 1_000_000 + " ms CPU");
        }
        assertThat(tally).hasSameSizeAs(all);
        assertThat(tally.values()).allSatisfy(n -> assertThat(n).doesNotContain(0));
    }

    /** Reads an input and looks at what that cost. */
    private static boolean bounded(byte[] bytes, TraceOptions options, long[] most) throws IOException {
        ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = meter.getCurrentThreadAllocatedBytes();
        long cpu = meter.getCurrentThreadCpuTime();
        boolean accepted = read(bytes, options);
        allocated = meter.getCurrentThreadAllocatedBytes() - allocated;
        cpu = meter.getCurrentThreadCpuTime() - cpu;
        most[0] = Math.max(most[0], allocated);
        most[1] = Math.max(most[1], cpu);
        if (allocated > MOST_BYTES || cpu > MOST_CPU_NS) {
            throw new AssertionError(allocated + " bytes and " + cpu + " ns for " + options + "\n"
                    + new String(bytes, StandardCharsets.ISO_8859_1));
        }
        return accepted;
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
