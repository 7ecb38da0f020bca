package dev.orrery.data.imitate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.transform.Rewrite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles that are fitted, written, read and followed. */
class ImitationTest {
    private static String rows(WorkloadProfile profile, long seed, int requests) throws IOException {
        StringBuilder out = new StringBuilder();
        Imitation.write(
                profile,
                seed,
                requests,
                (at, in, osl, ids, n) -> out.append(at)
                        .append(' ')
                        .append(in)
                        .append(' ')
                        .append(osl)
                        .append(' ')
                        .append(n > 0 ? ids[0] + ".." + ids[n - 1] : "-")
                        .append('\n'));
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "code", "agent", "rag", "long-context", "bursty"})
    void aBuiltInProfileIsReadBackAsItIsWrittenAndMakesTheSameRows(String name) throws IOException {
        WorkloadProfile profile = BuiltInProfiles.named(name);
        String text = ProfileText.of(profile);
        WorkloadProfile again = ProfileReader.parse("again", text);
        assertThat(ProfileText.of(again)).isEqualTo(text);
        assertThat(rows(again, 5, 500)).isEqualTo(rows(profile, 5, 500)).isNotEqualTo(rows(profile, 6, 500));
    }

    @Test
    void aFitToAnImitationComesNearIt() throws IOException {
        WorkloadProfile chat = BuiltInProfiles.named("chat");
        FitRows seen = new FitRows();
        ImitatedTrace.of(chat, 1).to(seen);
        WorkloadProfile fitted = ProfileFit.of(seen, "again").profile();
        TraceStats first = TraceStats.of("chat", ImitatedTrace.of(chat, 1)::to);
        TraceStats second = TraceStats.of("again", ImitatedTrace.of(fitted, 2)::to);
        List<Distance.Measure> measures = Distance.between(first, second);
        assertThat(measures.subList(0, 3))
                .allSatisfy(m -> assertThat(m.distance()).isLessThan(0.05));
        assertThat(second.idealReuse()).isBetween(first.idealReuse() - 0.03, first.idealReuse() + 0.03);
    }

    @Test
    void requestsBeyondOnePeriodGoOnWithOthersAtTheSameRate() throws IOException {
        WorkloadProfile profile = BuiltInProfiles.named("long-context");
        List<Double> times = new ArrayList<>();
        Imitation.write(profile, 1, 2_000, (at, in, out, ids, n) -> times.add(at));
        assertThat(times).hasSize(2_000).isSorted();
        assertThat(times.getLast()).isBetween(2.6 * 3_600_000, 2.9 * 3_600_000);
    }

    @Test
    void aProfileHoldsNoLengthThatOnlyFewRequestsHave() {
        SplittableRandom random = new SplittableRandom(4);
        FitRows rows = new FitRows();
        rows.start(512, false);
        Row row = new Row();
        for (int i = 0; i < 1_000; i++) {
            row.clear();
            row.timeMs = i * 100 + random.nextInt(100);
            row.input = i == 500 ? 123_457 : 1_000 + random.nextInt(50);
            row.output = 10;
            rows.accept(row, i + 1);
        }
        String text = ProfileText.of(ProfileFit.of(rows, "x").profile());
        assertThat(text).doesNotContain("123457");
        Matcher numbers = Pattern.compile("[0-9.]+").matcher(text);
        while (numbers.find()) {
            assertThat(numbers.group()).isNotEqualTo("123500");
        }
    }

    @Test
    void arrivalsInBurstsAreImitatedOnEveryTimeScale() throws IOException {
        WorkloadProfile bursty = BuiltInProfiles.named("bursty");
        FitRows seen = new FitRows();
        ImitatedTrace.of(bursty, 3).to(seen);
        WorkloadProfile fitted = ProfileFit.of(seen, "again").profile();
        TraceStats first = TraceStats.of("a", ImitatedTrace.of(bursty, 3)::to);
        TraceStats second = TraceStats.of("b", ImitatedTrace.of(fitted, 4)::to);
        for (int width : new int[] {1, 10, 60}) {
            assertThat(second.dispersion(width * 1000.0) / first.dispersion(width * 1000.0))
                    .isBetween(0.7, 1.4);
        }
    }

    @Test
    void aFaultyProfileIsRefusedWithThePlace() {
        String good = ProfileText.of(BuiltInProfiles.named("chat"));
        assertThatThrownBy(() -> ProfileReader.parse("p.yaml", good.replace("requests: 10800", "requests: -1")))
                .hasMessageStartingWith("p.yaml: requests: must be a number from 1 to ");
        assertThatThrownBy(() -> ProfileReader.parse("p.yaml", good.replace("block_ids", "blok_ids")))
                .hasMessageStartingWith("p.yaml: blok_ids: is unknown; known here: profile, name");
        assertThatThrownBy(() -> ProfileReader.parse("p.yaml", good.replace("weight: [45]", "weight: [45, 1]")))
                .hasMessage("p.yaml: kinds[1].weight: must be as long as that of the first kind");
        assertThatThrownBy(() -> ProfileReader.parse("p.yaml", "kinds: [")).isInstanceOf(ProfileException.class);
        assertThatThrownBy(() -> ProfileReader.parse("p.yaml", "[1]"))
                .hasMessage("p.yaml: must be keys with values, such as those that trace fit writes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mooncake_conversation.jsonl.gz", "azure_2023_conv.csv.gz", "toolagent_reconstructed.jsonl.gz"})
    void imitationsOfRealTracesAreServedLikeThem(String name) throws IOException {
        TraceInput input = TraceInput.of(Shared.file("data/traces/" + name));
        try (Rewrite trace = new Rewrite(input, TraceOptions.defaults())) {
            WorkloadProfile profile = ProfileFit.of(trace, name).profile();
            assertThat(profile.parameters()).isLessThan(3_000);
            assertThat(FitCheck.of(trace, profile, 5, true))
                    .filteredOn(line -> !Double.isNaN(line.limit()))
                    .hasSizeGreaterThanOrEqualTo(9)
                    .allMatch(FitCheck.Line::met);
        }
    }
}
