package dev.orrery.data.synth;

import java.util.List;

/**
 * Chat: every prompt begins with one system prompt block, a third of the conversations has several turns.
 *
 * <p>Fitted to the public Mooncake conversation trace (FAST'25): turns of one conversation are rows that share more
 * than the system prompt's block; the values of a law are least-squares knots of the sorted lengths or times, with the
 * mean kept.
 */
final class ConversationLike {
    static final Profile PROFILE = new Profile("conversation-like", 1180, law(), List.of(), 0, 0, 0);

    static final double REPEAT = 0.025;

    private ConversationLike() {}

    private static ConversationLaw law() {
        return new ConversationLaw(
                12_031,
                new int[] {
                    2, 2259, 3, 948, 4, 484, 5, 284, 6, 167, 7, 112, 8, 85, 10, 49, 11, 33, 14, 22, 18, 7, 27, 2, 43, 1
                },
                Quantiles.fine(
                        891, 894, 895, 900, 906, 918, 1127, 2617, 4742, 6278, 9577, 14291, 25472, 39100, 65400, 113000,
                        126195),
                Quantiles.fine(
                        917, 1073, 1131, 1300, 1535, 1977, 3862, 5157, 6882, 9086, 12447, 16831, 25312, 35000, 48000,
                        95000, 126195),
                Quantiles.fine(2, 3, 10, 24, 43, 100, 214, 293, 350, 398, 445, 497, 596, 697, 890, 1240, 2600),
                message(),
                0.23,
                Quantiles.coarse(3, 14, 43, 90, 217, 427, 608, 1743),
                lookup(),
                REPEAT,
                98_338,
                182_789,
                new int[] {2307, 9022, 6909, 6015, 15368, 3007, 27367, 1203, 85401, 120},
                0.23,
                0.07);
    }

    static Quantiles message() {
        return Quantiles.fine(1, 1, 1, 1, 8, 8, 17, 20, 107, 460, 2700, 4700, 7300, 10900, 16000, 29000, 75600);
    }

    static ConversationLaw.Lookup lookup() {
        return new ConversationLaw.Lookup(
                Quantiles.coarse(0.007, 0.026, 0.087, 0.157, 0.332, 0.560, 0.858, 0.937),
                Quantiles.coarse(64, 2412, 7397, 10163, 15298, 20816, 30016, 53495),
                0.27,
                0.72,
                0.12);
    }
}
