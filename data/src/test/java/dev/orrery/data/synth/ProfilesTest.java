package dev.orrery.data.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilesTest {
    /** What is published of the two traces (traces.md §5). */
    private enum Published {
        CONVERSATION(12_031, 12_035.061, 6_909, 27_367, 342.619, 350, 597, 182_790, 0.366412, 85_401, 1_120, 0.384258),
        TOOLAGENT(23_608, 8_598.164, 6_347, 16_795, 182.442, 31, 507, 183_050, 0.553260, 61_781, 898, 0.629318);

        final int rows;
        final double inputMean;
        final int inputP50;
        final int inputP90;
        final double outputMean;
        final int outputP50;
        final int outputP90;
        final int unique;
        final double idealReuse;
        final int inputP99;
        final int outputP99;
        final double requestReuse;

        Published(
                int rows,
                double inputMean,
                int inputP50,
                int inputP90,
                double outputMean,
                int outputP50,
                int outputP90,
                int unique,
                double idealReuse,
                int inputP99,
                int outputP99,
                double requestReuse) {
            this.rows = rows;
            this.inputMean = inputMean;
            this.inputP50 = inputP50;
            this.inputP90 = inputP90;
            this.outputMean = outputMean;
            this.outputP50 = outputP50;
            this.outputP90 = outputP90;
            this.unique = unique;
            this.idealReuse = idealReuse;
            this.inputP99 = inputP99;
            this.outputP99 = outputP99;
            this.requestReuse = requestReuse;
        }

        String profile() {
            return this == CONVERSATION ? "conversation-like" : "toolagent-like";
        }
    }

    static Stream<Arguments> profilesAndSeeds() {
        return Stream.of(Published.values())
                .flatMap(published -> IntStream.of(0, 1, 2, 3, 4, 5, 42, -1, 1_000_003, Integer.MIN_VALUE)
                        .mapToObj(seed -> Arguments.of(published, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("profilesAndSeeds")
    @DisplayName("a full workload has the statistics that are published of its trace")
    void matchesPublishedStatistics(Published published, int seed) throws IOException {
        Tally tally = Tally.of(published.profile(), seed, Profiles.requests(published.profile()));

        assertThat(tally.rows).isEqualTo(published.rows);
        assertThat(tally.firstMs).isZero();
        assertThat(tally.lastMs).isEqualTo(3_536_999);
        assertThat(tally.distinctTimes()).isEqualTo(1_180);
        assertThat(tally.meanInput()).isCloseTo(published.inputMean, withPercentage(1));
        assertThat(tally.inputPercentile(50)).isCloseTo(published.inputP50, withPercentage(1));
        assertThat(tally.inputPercentile(90)).isCloseTo(published.inputP90, withPercentage(1));
        assertThat(tally.inputPercentile(99)).isCloseTo(published.inputP99, withPercentage(4));
        assertThat(tally.meanOutput()).isCloseTo(published.outputMean, withPercentage(1));
        assertThat(tally.outputPercentile(50)).isCloseTo(published.outputP50, withPercentage(1));
        assertThat(tally.outputPercentile(90)).isCloseTo(published.outputP90, withPercentage(1));
        assertThat(tally.outputPercentile(99)).isCloseTo(published.outputP99, withPercentage(4));
        assertThat(tally.unique()).isCloseTo(published.unique, withPercentage(0.7));
        assertThat(tally.idealReuse()).isCloseTo(published.idealReuse, withPercentage(0.5));
        assertThat(tally.requestReuse()).isCloseTo(published.requestReuse, withPercentage(2));
        assertThat(tally.wrongParents).as("blocks under a second parent").isZero();
        assertThat(tally.unordered).as("rows before their time").isZero();
        assertThat(tally.wrongLengths)
                .as("rows whose blocks do not fit their length")
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conversation-like", "toolagent-like"})
    @DisplayName("no two seeds share a row or a block")
    void seedsShareNothing(String profile) throws IOException {
        Set<Long> blocks = new HashSet<>();
        Set<String> lengths = new HashSet<>();
        int rows = 0;
        int same = 0;
        for (int seed = 0; seed < 5; seed++) {
            Set<Long> own = new HashSet<>();
            Set<String> ownLengths = new HashSet<>();
            Profiles.write(profile, seed, Profiles.requests(profile), (time, input, output, ids, n) -> {
                for (int i = 0; i < n; i++) {
                    own.add(ids[i]);
                }
                ownLengths.add(time / 3_000 + " " + input + " " + output);
            });
            assertThat(Collections.disjoint(own, blocks)).isTrue();
            for (String length : ownLengths) {
                same += lengths.contains(length) ? 1 : 0;
            }
            blocks.addAll(own);
            lengths.addAll(ownLengths);
            rows += ownLengths.size();
        }
        // Short tool calls are much alike: a few of the same lengths meet by chance.
        assertThat(same / (double) rows).isLessThan(0.01);
    }

    @ParameterizedTest
    @CsvSource({"conversation-like,365008083", "toolagent-like,3575630882"})
    @DisplayName("a seed gives the same rows on any machine")
    void rowsAreReproducible(String profile, long expected) throws IOException {
        assertThat(Tally.of(profile, 42, Profiles.requests(profile)).checksum()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"conversation-like", "toolagent-like"})
    @DisplayName("fewer requests are the first ones of more")
    void fewerRequestsAreAPrefix(String profile) throws IOException {
        int all = Profiles.requests(profile) + 500;
        String[] lines = new String[all];
        int[] at = {0};
        Profiles.write(profile, 7, all, (time, in, out, ids, n) -> lines[at[0]++] = Tally.line(time, in, out, ids, n));
        for (int fewer : new int[] {1, 2, 777, Profiles.requests(profile), all - 1}) {
            at[0] = 0;
            Profiles.write(
                    profile,
                    7,
                    fewer,
                    (time, in, out, ids, n) ->
                            assertThat(Tally.line(time, in, out, ids, n)).isEqualTo(lines[at[0]++]));
            assertThat(at[0]).isEqualTo(fewer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conversation-like", "toolagent-like"})
    @DisplayName("more requests last longer, at the same rate and with the same reuse")
    void moreRequestsLastLonger(String profile) throws IOException {
        int hour = Profiles.requests(profile);
        Tally one = Tally.of(profile, 3, hour);
        Tally three = Tally.of(profile, 3, hour * 3);

        assertThat(three.lastMs).isEqualTo(2 * 3_540_000 + 3_536_999);
        assertThat(three.distinctTimes()).isEqualTo(3 * 1_180);
        assertThat(three.wrongParents).isZero();
        assertThat(three.unordered).isZero();
        assertThat(three.unique()).isCloseTo(3 * one.unique(), withPercentage(1));
        assertThat(three.idealReuse()).isCloseTo(one.idealReuse(), within(0.005));
        assertThat(three.meanInput()).isCloseTo(one.meanInput(), withPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conversation-like", "toolagent-like"})
    @DisplayName("the table equals the one that is read from the rows")
    void tableEqualsRows(String profile) throws IOException {
        int requests = Profiles.requests(profile) + 3_000;
        RequestTable.Builder builder = new RequestTable.Builder(512, false);
        Profiles.write(profile, 11, requests, builder::add);
        RequestTable read = builder.build();
        RequestTable table = Profiles.table(profile, 11, requests);

        assertThat(table.size()).isEqualTo(requests);
        assertThat(table.blockSize()).isEqualTo(512);
        assertThat(table.tree().parent()).isEqualTo(read.tree().parent());
        assertThat(table.tree().start()).isEqualTo(read.tree().start());
        assertThat(table.tree().end()).isEqualTo(read.tree().end());
        for (int r = 0; r < requests; r++) {
            assertThat(row(table, r)).isEqualTo(row(read, r));
        }
    }

    private static String row(RequestTable table, int r) {
        return table.arrivalMs(r) + " " + table.inputTokens(r) + " " + table.outputTokens(r) + " " + table.leaf(r) + " "
                + table.sharedDepth(r);
    }

    @Test
    @DisplayName("an unknown profile is refused with the names of those that exist")
    void unknownProfile() {
        assertThatThrownBy(() -> Profiles.table("toolagent", 1, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no profile is called 'toolagent'; there are conversation-like and toolagent-like");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 100_000_001, Integer.MAX_VALUE})
    @DisplayName("an impossible number of requests is refused with the range")
    void impossibleNumberOfRequests(int requests) {
        assertThatThrownBy(() -> Profiles.table("toolagent-like", 1, requests))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the number of requests must be from 1 to 100000000; got " + requests);
    }
}
