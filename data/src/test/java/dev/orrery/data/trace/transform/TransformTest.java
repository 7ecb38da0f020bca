package dev.orrery.data.trace.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The acceptance rules of transformations, on a real trace where one is there. */
class TransformTest {
    private static final String THREE = """
            {"timestamp":1000,"input_length":600,"output_length":3,"hash_ids":[7,8],"session_id":"a"}
            {"timestamp":2000,"input_length":700,"output_length":4,"hash_ids":[7,9]}
            {"timestamp":3000,"input_length":800,"output_length":5,"hash_ids":[7,8],"session_id":"a","delay":50}
            """;

    private static byte[] arxiv() throws IOException {
        return java.nio.file.Files.readAllBytes(Shared.file("data/traces/mooncake_arxiv_first1000.jsonl"));
    }

    private static String through(byte[] text, Function<RowSink, RowSink> chain) throws IOException {
        StringWriter out = new StringWriter();
        RowWriter writer = TraceWriters.named("mooncake", out, TraceWriters.Settings.DEFAULT);
        try (Rewrite trace = new Rewrite(TraceInput.of(text, "t"), TraceOptions.defaults())) {
            trace.to(chain.apply(writer));
        }
        writer.complete();
        return out.toString();
    }

    private static String through(String text, Function<RowSink, RowSink> chain) throws IOException {
        return through(text.getBytes(StandardCharsets.UTF_8), chain);
    }

    private static TraceStats stats(String text) throws IOException {
        return TraceStats.of(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t"), TraceOptions.defaults());
    }

    private static Slice.Part span(double from, double to) {
        return new Slice.Part(from, to, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void argumentsThatChangeNothingGiveTheSameRows() throws IOException {
        byte[] all = arxiv();
        String same = through(all, next -> next);
        assertThat(through(all, next -> new Scale(next, 1))).isEqualTo(same);
        assertThat(through(all, next -> new Sample(next, 1, true, 5))).isEqualTo(same);
        assertThat(through(all, next -> new Slice(next, span(0, 1e9), 0, true))).isEqualTo(same);
        assertThat(through(all, Sort::new)).isEqualTo(same);
        assertThat(through(same, next -> next)).isEqualTo(same);
    }

    @Test
    void twoSlicesMergedAreTheWhole() throws IOException {
        byte[] all = arxiv();
        String first = through(all, next -> new Slice(next, span(0, 60_000), 0, false));
        String second = through(all, next -> new Slice(next, span(60_000, 1e9), 0, false));
        assertThat(merged(true, first, second)).isEqualTo(through(all, next -> next));
    }

    private static String merged(boolean share, String... texts) throws IOException {
        StringWriter out = new StringWriter();
        RowWriter writer = TraceWriters.named("mooncake", out, TraceWriters.Settings.DEFAULT);
        Merge merge = new Merge(writer, share);
        Rewrite last = null;
        for (String text : texts) {
            last = new Rewrite(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t"), TraceOptions.defaults());
            last.to(merge.next(0));
        }
        if (last != null) {
            merge.finish(last.findings());
        }
        writer.complete();
        return out.toString();
    }

    @Test
    void aTraceMergedWithItselfHasTwiceTheBlocksOrTheSame() throws IOException {
        String all = through(arxiv(), next -> next);
        TraceStats once = stats(all);
        TraceStats apart = stats(merged(false, all, all));
        TraceStats shared = stats(merged(true, all, all));
        assertThat(apart.uniqueBlocks()).isEqualTo(2 * once.uniqueBlocks());
        assertThat(apart.leadingHits()).isEqualTo(2 * once.leadingHits());
        assertThat(shared.uniqueBlocks()).isEqualTo(once.uniqueBlocks());
        assertThat(shared.leadingHits()).isEqualTo(19_686 + once.leadingHits());
    }

    @Test
    void scalingDividesTimesAndDelays() throws IOException {
        assertThat(through(arxiv(), next -> new Scale(next, 2))).contains("{\"timestamp\":88549,");
        assertThat(through(THREE, next -> new Scale(next, 2))).contains("\"delay\":25");
        assertThatThrownBy(() -> new Scale(new Sort(null), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anonymisingKeepsEveryStatistic() throws IOException {
        String all = through(arxiv(), next -> next);
        var before = stats(all).toMap();
        var after = stats(through(all, next -> new Anonymise(next, null, 0, 1))).toMap();
        before.remove("top_ids");
        after.remove("top_ids");
        assertThat(after).isEqualTo(before);
        assertThat(through(THREE, next -> new Anonymise(next, null, 1000, 1)))
                .contains(
                        "{\"timestamp\":0,\"input_length\":600,\"output_length\":3,\"hash_ids\":[0,1],\"session_id\":\"s1\"}");
        String keyed = through(THREE, next -> new Anonymise(next, "k", 1000, 1));
        assertThat(keyed)
                .isEqualTo(through(THREE, next -> new Anonymise(next, "k", 1000, 1)))
                .isNotEqualTo(through(THREE, next -> new Anonymise(next, "l", 1000, 1)));
    }

    @ParameterizedTest
    @CsvSource({"64, 152505, 92727, 59778", "16, 611529, 372397, 239132", "512, 0, 0, 7479", "1024, 0, 0, 0"})
    void reblockingCountsWholeBlocks(int tokens, long full, long distinct, long hits) throws IOException {
        List<Reblock> made = new ArrayList<>();
        String text = through(arxiv(), next -> {
            made.add(new Reblock(next, tokens));
            return made.getFirst();
        });
        if (full > 0) {
            assertThat(made.getFirst().fullBlocks()).isEqualTo(full);
            assertThat(made.getFirst().distinctBlocks()).isEqualTo(distinct);
            assertThat(made.getFirst().leadingHits()).isEqualTo(hits);
        }
        assertThat(text.lines().count()).isEqualTo(1000);
    }

    @Test
    void noConversationIsInTwoPartsAndTheSetOfRowsStays() throws IOException {
        List<StringWriter> texts = List.of(new StringWriter(), new StringWriter(), new StringWriter());
        List<RowWriter> writers = texts.stream()
                .map(t -> TraceWriters.named("mooncake", t, TraceWriters.Settings.DEFAULT))
                .toList();
        try (Rewrite trace = new Rewrite(TraceInput.of(arxiv(), "t"), TraceOptions.defaults())) {
            trace.to(new Split(writers, false, 1));
        }
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            writers.get(i).complete();
            texts.get(i).toString().lines().forEach(rows::add);
        }
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        through(arxiv(), next -> next).lines().toList());
        List<StringWriter> two = List.of(new StringWriter(), new StringWriter());
        List<RowWriter> halves = two.stream()
                .map(t -> TraceWriters.named("mooncake", t, TraceWriters.Settings.DEFAULT))
                .toList();
        try (Rewrite trace =
                new Rewrite(TraceInput.of(THREE.getBytes(StandardCharsets.UTF_8), "t"), TraceOptions.defaults())) {
            trace.to(new Split(halves, false, 1));
        }
        halves.get(0).complete();
        assertThat(two.get(0)
                        .toString()
                        .lines()
                        .filter(l -> l.contains("\"a\""))
                        .count())
                .isEqualTo(2);
    }

    @Test
    void aConversationCutInTheMiddleStartsAtItsFirstTurnThatIsKept() throws IOException {
        String cut = through(THREE, next -> new Slice(next, span(1500, 1e9), 1000, true));
        assertThat(cut.lines()).hasSize(1);
        assertThat(cut)
                .startsWith("{\"timestamp\":0,")
                .contains("\"session_id\":\"a\"")
                .doesNotContain("delay");
    }

    @Test
    void copiesShareNothing() throws IOException {
        String three = through(THREE, next -> new Copy(next, 3, 0));
        assertThat(three.lines()).hasSize(9);
        assertThat(three).contains("\"session_id\":\"a:copy_2\"");
        assertThat(stats(three).leadingHits()).isEqualTo(3 * stats(THREE).leadingHits());
    }

    @Test
    void spreadKeepsOrderAndStaysInsideItsStep() throws IOException {
        String steps = "{\"timestamp\":0,\"input_length\":1,\"output_length\":1}\n".repeat(50)
                + "{\"timestamp\":3000,\"input_length\":1,\"output_length\":1}\n".repeat(50);
        String spread = through(steps, next -> new Spread(next, 0, 9));
        assertThat(spread).isEqualTo(through(steps, next -> new Spread(next, 0, 9)));
        TraceStats stats = stats(spread);
        assertThat(stats.summary().warnings()).noneMatch(w -> w.code().name().equals("W_UNSORTED"));
        assertThat(stats.durationMs()).isBetween(4000.0, 6000.0);
    }

    @Test
    void whatNoReaderWouldTakeIsNotStretched() {
        String text = "{\"timestamp\":0,\"input_length\":20000,\"output_length\":20000,\"hash_ids\":[1,2,3,4,5,6,7,8,"
                + "9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40]}\n";
        for (double[] factors : new double[][] {{1, 1000, 1}, {1, 1, 1000}}) {
            Stretch.Amounts far =
                    new Stretch.Amounts(factors[0], factors[1], factors[2], 1, Long.MAX_VALUE, Long.MAX_VALUE, 1);
            assertThatThrownBy(() -> through(text, next -> new Stretch(next, far, new SharedIds(), 0, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("more than 10,000,000 tokens");
        }
    }

    @Test
    void stretchingCutsIdsWithThePrompt() throws IOException {
        SharedIds shared = new SharedIds();
        try (Rewrite trace =
                new Rewrite(TraceInput.of(THREE.getBytes(StandardCharsets.UTF_8), "t"), TraceOptions.defaults())) {
            trace.to(shared);
        }
        Stretch.Amounts cut = new Stretch.Amounts(1, 1, 1, 1, 4, 512, 1);
        String text = through(THREE, next -> new Stretch(next, cut, shared, 0, 1));
        assertThat(text).doesNotContain("600").contains("\"input_length\":512,\"output_length\":4,\"hash_ids\":[7]");
    }

    @Test
    void aRowKnowsItsGroupByThePromptItContinues() throws IOException {
        Groups groups = new Groups();
        Row row = new Row();
        long[] of = new long[3];
        long[][] paths = {{1, 2, 3}, {1, 9}, {1, 2, 4, 5}};
        for (int i = 0; i < 3; i++) {
            row.clear();
            System.arraycopy(paths[i], 0, row.idsFor(4), 0, paths[i].length);
            row.idCount = paths[i].length;
            of[i] = groups.of(row);
        }
        assertThat(of[2]).isEqualTo(of[0]).isNotEqualTo(of[1]);
    }
}
