package dev.orrery.data.trace.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.Text;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TraceStatsTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @ParameterizedTest
    @CsvSource({
        "mooncake_conversation.jsonl.gz, 0.519425, 6373.59, 1",
        "toolagent_reconstructed.jsonl.gz, 0.652250, 5769.45, 3",
        "mooncake_arxiv_first1000.jsonl, 0.469775, 4729.82, 3"
    })
    void equalsTheRecordedStatistics(String file, double reuseRatio, double context, int groups) throws Exception {
        JsonNode want = MAPPER.readTree(
                        Shared.file("oracles/traces/trace-stats.json").toFile())
                .get("files")
                .get(file);
        TraceStats stats = TraceStats.of(TraceInput.of(Shared.file("data/traces/" + file)), TraceOptions.defaults());
        JsonNode got = MAPPER.valueToTree(stats.toMap());
        same("", want, got);
        assertThat(got.get("prefix_reuse_ratio").asDouble()).isEqualTo(reuseRatio, Offset.offset(5e-7));
        assertThat(got.get("context_length_mean").asDouble()).isEqualTo(context, Offset.offset(0.005));
        assertThat(got.get("num_prefix_groups").asInt()).isEqualTo(groups);
        assertThat(got.get("warnings").isEmpty()).isTrue();
    }

    private static void same(String path, JsonNode want, JsonNode got) {
        assertThat(got).as(path).isNotNull();
        if (want.isObject()) {
            for (Map.Entry<String, JsonNode> e : want.properties()) {
                same(path + "." + e.getKey(), e.getValue(), got.get(e.getKey()));
            }
        } else if (want.isArray()) {
            assertThat(pairs(got)).as(path).isEqualTo(pairs(want));
        } else if (want.isIntegralNumber()) {
            assertThat(got.asLong()).as(path).isEqualTo(want.asLong());
        } else {
            BigDecimal printed = want.decimalValue();
            BigDecimal half = BigDecimal.ONE.movePointLeft(printed.scale()).divide(BigDecimal.TWO);
            assertThat(got.decimalValue()).as(path).isCloseTo(printed, Offset.offset(half));
        }
    }

    /** Ids of equal counts may come in any order, and those at the end may be others. */
    private static List<Long> pairs(JsonNode top) {
        List<Long> counts = new ArrayList<>();
        top.forEach(p -> counts.add(p.get(1).asLong()));
        return counts;
    }

    @Test
    void countsTreeNodesNotIds() throws Exception {
        TraceStats stats = stats("""
                {"timestamp": 0, "input_length": 1200, "output_length": 52, "hash_ids": [0, 1, 2]}
                {"timestamp": 105, "input_length": 1800, "output_length": 26, "hash_ids": [0, 3, 4, 5]}
                {"timestamp": 274, "input_length": 1300, "output_length": 52, "hash_ids": [1, 4, 6]}
                """);
        assertThat(stats.uniqueBlocks()).isEqualTo(9);
        assertThat(stats.leadingHits()).isEqualTo(1);
        assertThat(stats.toMap()).containsEntry("block_refs", 10L).containsEntry("zero_hit_rows", 2L);
        assertThat(stats.summary().count(TraceCode.W_TREE)).isEqualTo(1);
    }

    @Test
    void aTraceWithoutIdsHasNoBlockStatistics() throws Exception {
        TraceStats stats = stats("{\"timestamp\": 0, \"input_length\": 1200, \"output_length\": 52}\n");
        assertThat(stats.toMap()).doesNotContainKey("block_refs").containsEntry("duration_ms", 0L);
    }

    private static TraceStats stats(String text) throws Exception {
        return TraceStats.of(Text.of(text), TraceOptions.defaults());
    }

    @Test
    void stackDistancesEqualAPlainLruListForEveryCacheSize() {
        SplittableRandom random = new SplittableRandom(5);
        int blocks = 60;
        StackDistances fast = new StackDistances(blocks);
        List<Integer> slow = new ArrayList<>();
        long[] hits = new long[200];
        int nameless = -1;
        for (int i = 0; i < 20_000; i++) {
            int block = random.nextInt(1 + random.nextInt(blocks));
            int at = slow.indexOf(block);
            if (at >= 0) {
                assertThat(fast.knows(block)).isTrue();
                fast.count(block);
                for (int size = at + 1; size < hits.length; size++) {
                    hits[size]++;
                }
                slow.remove(at);
            }
            fast.use(block);
            slow.addFirst(block);
            if (i < 100) {
                fast.useNameless();
                slow.addFirst(nameless--);
            }
        }
        for (int size = 1; size <= blocks; size++) {
            assertThat(fast.hits(size)).as("cache of " + size).isEqualTo(hits[size]);
        }
    }
}
