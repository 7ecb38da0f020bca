package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.write.MooncakeWriter;
import dev.orrery.data.trace.write.TraceOutput;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputsTest {
    private static final String ROW =
            "{\"timestamp\": 0, \"input_length\": 9, \"output_length\": 5, \"hash_ids\": [3]}\n";

    @TempDir
    private Path folder;

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    private static byte[] zstd(byte[] plain) {
        try (ZstdCompressCtx zstd = new ZstdCompressCtx()) {
            return zstd.setChecksum(true).compress(plain);
        }
    }

    private static byte[] rows(int n) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            out.append(ROW.replace("[3]", "[" + i * 7919L + "]"));
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String refusal(byte[] bytes) {
        try {
            TraceReader.read(TraceInput.of(bytes, "f"), TraceOptions.defaults());
            return "accepted";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void compressionIsKnownByItsFirstBytes() throws Exception {
        byte[] plain = rows(1000);
        byte[] zstd = zstd(plain);
        for (byte[] bytes : new byte[][] {plain, gzip(plain), zstd, gzip(gzip(plain)), gzip(zstd)}) {
            TraceRead read = TraceReader.read(TraceInput.of(bytes, "f"), TraceOptions.defaults());
            assertThat(read.table().size()).isEqualTo(1000);
        }
    }

    @Test
    void truncatedOrDamagedCompressionIsRefusedAndItsRowsDoNotCount() throws Exception {
        byte[] plain = rows(1000);
        for (byte[] whole : new byte[][] {gzip(plain), zstd(plain)}) {
            for (int cut : new int[] {5, 12, whole.length / 2, whole.length - 1}) {
                assertThat(refusal(Arrays.copyOf(whole, cut)))
                        .startsWith("f:1:1: E_GZIP: ")
                        .contains("truncated");
            }
            byte[] damaged = whole.clone();
            for (int i = 200; i < 260; i++) {
                damaged[i] ^= 0x5a;
            }
            assertThat(refusal(damaged)).startsWith("f:1:1: E_GZIP: ");
        }
    }

    @Test
    void whatIsNoTraceIsNamed() throws Exception {
        byte[] tar = new byte[1024];
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, tar, 257, 5);
        assertThat(refusal(tar)).startsWith("f:1:1: E_EMPTY");
        assertThat(refusal(Arrays.copyOf(tar, 600))).startsWith("f:1:1: E_GZIP: the compressed data or archive ends");
        assertThat(refusal("\n<!DOCTYPE html><html>".getBytes(StandardCharsets.UTF_8)))
                .contains("HTML");
        assertThat(refusal("PK\003\004".getBytes(StandardCharsets.US_ASCII))).contains("zip archive");
        assertThat(refusal(ROW.getBytes(StandardCharsets.UTF_16))).contains("UTF-16");
        assertThat(refusal("TIMESTAMP,ContextTokens\n1,2\n".getBytes(StandardCharsets.UTF_8)))
                .startsWith("f:1:1: E_FORMAT: no known format has the columns TIMESTAMP, ContextTokens; tried ");
        assertThat(refusal("{\"chat\": 1, \"talks\": []}".getBytes(StandardCharsets.UTF_8)))
                .contains("the fields chat, talks");
        assertThat(refusal(new byte[0])).startsWith("f:1:1: E_EMPTY");
        assertThat(refusal(gzip(new byte[0]))).startsWith("f:1:1: E_EMPTY");
        assertThat(refusal(" \n\n".getBytes(StandardCharsets.UTF_8))).startsWith("f:1:1: E_EMPTY");
    }

    @Test
    void aFileThatCannotBeOpenedIsSaidToBe() {
        assertThatThrownBy(() -> TraceReader.read(folder.resolve("no.jsonl"), TraceOptions.defaults()))
                .isInstanceOf(TraceException.class)
                .hasMessage(folder.resolve("no.jsonl") + ": no such file");
        assertThatThrownBy(() -> TraceReader.read(folder, TraceOptions.defaults()))
                .hasMessage(folder
                        + ": no file in this folder has the name of a trace; accepted are .json .jsonl .ndjson"
                        + " .csv .txt .tar .tgz, also .gz and .zst");
    }

    @Test
    void warningsNameTheMemberThatTheyAreFirstIn() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("._b.jsonl", rows(1));
        files.put("a.jsonl", rows(3));
        String odd = ROW.replace("9,", "1000,").replace("[3]", "[4, 5]")
                + ROW.replace("[3]", "[5]")
                + ROW.replace("0,", "-7,");
        files.put("b.jsonl", odd.getBytes(StandardCharsets.UTF_8));
        byte[] tar = Tar.of(files);
        TraceSummary summary = TraceReader.check(TraceInput.of(gzip(tar), "t.tgz"), TraceOptions.defaults());
        assertThat(summary.warnings())
                .extracting(w -> w.text("t.tgz"))
                .containsExactlyInAnyOrder(
                        "t.tgz: W_NEGATIVE: 1 row with a negative time stamp (first at line 3 of b.jsonl), all shifted"
                                + " to start at 0",
                        "t.tgz: W_UNSORTED: 1 row out of order (first at line 3 of b.jsonl), sorted",
                        "t.tgz: W_TREE: 1 row with a block id repeated or under another parent"
                                + " (first at line 2 of b.jsonl), another block there",
                        "t.tgz: W_SKIPPED_MEMBER: 1 member of the archive or folder skipped: no trace by its name"
                                + " (._b.jsonl)");
        TraceRead read = TraceReader.read(TraceInput.of(tar, "t.tgz"), TraceOptions.defaults());
        assertThat(read.summary().warnings()).isEqualTo(summary.warnings());
    }

    @Test
    void rowsThatWaitForTheRestOfTheArchiveRememberTheirMember() throws Exception {
        String row =
                "{\"request_id\":\"%s\",\"timestamp\":%d,\"input_length\":5,\"output_length\":1,\"wait_for\":[]}\n";
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("a.jsonl", row.formatted("a", 0).getBytes(StandardCharsets.UTF_8));
        files.put("b.jsonl", row.formatted("b", -3).getBytes(StandardCharsets.UTF_8));
        TraceSummary summary = TraceReader.check(TraceInput.of(Tar.of(files), "t.tar"), TraceOptions.defaults());
        assertThat(summary.warnings())
                .filteredOn(w -> w.code() == TraceCode.W_NEGATIVE)
                .singleElement()
                .satisfies(w -> assertThat(w.message()).contains("(first at line 1 of b.jsonl)"));
    }

    @Test
    void theHashIsThatOfTheFileOnTheDisk() throws Exception {
        byte[] bytes = gzip(rows(20_000));
        Path file = Files.write(folder.resolve("t.jsonl"), bytes);
        String sha =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        TraceOptions.Builder options = TraceOptions.builder().digest(true);
        assertThat(TraceReader.read(file, options.build()).summary().sha256()).isEqualTo(sha);
        TraceRead head = TraceReader.read(file, options.limit(3).build());
        assertThat(head.table().size()).isEqualTo(3);
        assertThat(head.summary().sha256()).isEqualTo(sha);
    }

    @Test
    void objectsMaySpanLinesAndStandInAnArrayIfAskedFor() throws Exception {
        String row = ROW.strip().replace(", ", ",\n  ");
        TraceOptions.Builder stream = TraceOptions.builder().jsonStream(true);
        for (String text : new String[] {
            row + row, row + "\n" + row, "[" + row + ",\n" + row + "]", "\ufeff[" + row + "," + row + "]"
        }) {
            assertThat(Text.read(text, stream).table().size()).isEqualTo(2);
        }
        String bad = row.replace(": 9", ": 0");
        assertThat(Text.fault("[" + row + ", " + bad + "]", stream)).isEqualTo("5:19 E_SIZE");
        assertThat(Text.fault("[é" + row, stream)).isEqualTo("1:2 E_JSON");
        assertThat(Text.fault("[" + row + ",\n  12]", stream)).isEqualTo("5:3 E_JSON");
        assertThat(Text.fault("[" + row + " " + row, stream)).isEqualTo("4:20 E_JSON");
        assertThat(Text.fault("[" + row, stream)).endsWith("E_JSON");
        assertThat(Text.fault("[" + (row + ",\n").repeat(5000) + bad, stream)).isEqualTo("20002:19 E_SIZE");
    }

    @Test
    void whatWasReadAndWrittenReadsTheSame() throws Exception {
        String text = ROW
                + "{\"timestamp\": 0.25, \"input_length\": 9, \"output_length\": 0, \"priority\": -3,"
                + " \"strict_priority\": 4294967295}\n"
                + "{\"timestamp\": 1234567.891234567, \"input_length\": 900, \"output_length\": 5, \"hash_ids\":"
                + " [18446744073709551615, 3], \"request_id\": \"a\\\"é\", \"policy_class\": \"p\"}\n"
                + "{\"timestamp\": 2e6, \"input_length\": 9, \"output_length\": 5, \"session_id\": \"s\"}\n"
                + "{\"delay\": 0.5, \"input_length\": 9, \"output_length\": 5, \"session_id\": \"s\"}\n";
        for (String name : new String[] {"a.jsonl", "a.jsonl.gz", "a.jsonl.zst"}) {
            Path once = copy(Text.of(text), name);
            Path twice = copy(TraceInput.of(once), "b" + name);
            assertThat(Files.readAllBytes(twice)).isEqualTo(Files.readAllBytes(once));
        }
        assertThat(Files.readString(folder.resolve("a.jsonl")))
                .contains("\"timestamp\":1234567.891234567,")
                .endsWith("}\n");
        assertThat(Files.readAllBytes(folder.resolve("a.jsonl.gz"))).startsWith(0x1f, 0x8b);
        assertThat(Files.readAllBytes(folder.resolve("a.jsonl.zst"))).startsWith(0x28, 0xb5, 0x2f, 0xfd);
    }

    private Path copy(TraceInput from, String name) throws IOException {
        Path to = folder.resolve(name);
        try (TraceOutput out = TraceOutput.to(to, "mooncake", TraceWriters.Settings.DEFAULT)) {
            TraceReader.rows(from, TraceOptions.defaults(), out.rows());
            out.commit();
        }
        return to;
    }

    @Test
    void aWriterThatIsNotCommittedLeavesTheOldFile() throws Exception {
        Path file = Files.writeString(folder.resolve("old.jsonl"), "old");
        try (MooncakeWriter out = new MooncakeWriter(file)) {
            out.write(1.0000004, 5, 5, new long[0], Row.ABSENT);
        }
        assertThat(Files.readString(file)).isEqualTo("old");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        try (MooncakeWriter out = new MooncakeWriter(file)) {
            out.write(1.0000004, 5, 5, new long[0], Row.ABSENT);
            out.commit();
        }
        assertThat(Files.readString(file)).isEqualTo("{\"timestamp\":1,\"input_length\":5,\"output_length\":5}\n");
    }

    @Test
    void whatAKilledWriterLeftIsRemovedByTheNextAndALivingOnesPartStays() throws Exception {
        Path file = folder.resolve("out.jsonl");
        Path dead = Files.writeString(folder.resolve(".out.jsonl.99999999999.part"), "half");
        Path living = Files.writeString(
                folder.resolve(".out.jsonl."
                        + ProcessHandle.current().parent().orElseThrow().pid() + ".part"),
                "half");
        Path others = Files.writeString(folder.resolve(".out.jsonl.mine.part"), "half");
        try (MooncakeWriter out = new MooncakeWriter(file)) {
            out.write(1, 5, 5, new long[0], Row.ABSENT);
            out.commit();
        }
        assertThat(dead).doesNotExist();
        assertThat(living).exists();
        assertThat(others).exists();
    }
}
