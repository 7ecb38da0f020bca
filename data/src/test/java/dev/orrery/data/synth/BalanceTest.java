package dev.orrery.data.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BalanceTest {
    static Stream<Arguments> profiles() {
        return Stream.of(
                Arguments.of(ConversationLike.PROFILE, 182_790, 0.366412, 12_035.061),
                Arguments.of(ToolagentLike.PROFILE, 183_050, 0.553260, 8_598.164));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    @DisplayName("unique blocks, reuse and mean length hold within 1 % whatever the seed")
    void totalsHoldForAnySeed(Profile profile, int unique, double reuse, double meanInput) {
        for (long seed = 1_000; seed < 1_060; seed++) {
            Period period = Period.generate(profile, seed, 0);
            long references = 0;
            long tokens = 0;
            for (int i = 0; i < period.size(); i++) {
                references += period.blocks(i);
                tokens += period.inputTokens(i);
            }
            double blocks = period.ownBlocks() + profile.prefixBlocks();

            assertThat(blocks / unique).as("unique blocks, seed %d", seed).isCloseTo(1, within(0.01));
            assertThat((1 - blocks / references) / reuse)
                    .as("reuse, seed %d", seed)
                    .isCloseTo(1, within(0.01));
            assertThat(tokens / (double) period.size() / meanInput)
                    .as("mean prompt, seed %d", seed)
                    .isCloseTo(1, within(0.01));
        }
    }
}
