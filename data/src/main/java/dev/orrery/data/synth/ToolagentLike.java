package dev.orrery.data.synth;

import java.util.List;

/**
 * Agents: conversations, and two tools with long fixed prompts that bring more than half of the requests.
 *
 * <p>Fitted like {@link ConversationLike}, to a statistical reconstruction of the published toolagent trace; the class
 * of a row is its first block.
 */
final class ToolagentLike {
    static final Profile PROFILE =
            new Profile("toolagent-like", 1180, law(), List.of(agent(), lookup()), 0.12, 0.05, 0.25);

    private ToolagentLike() {}

    private static ConversationLaw law() {
        return new ConversationLaw(
                10_957,
                new int[] {
                    2, 2068, 3, 890, 4, 471, 5, 278, 6, 165, 7, 111, 8, 85, 10, 49, 11, 33, 14, 22, 18, 7, 27, 2, 43, 1
                },
                Quantiles.fine(
                        891, 894, 895, 899, 905, 914, 1080, 2333, 4542, 5986, 9132, 13832, 25135, 38600, 68000, 111500,
                        126195),
                Quantiles.fine(
                        914, 1072, 1127, 1286, 1511, 1890, 3725, 5060, 6641, 8804, 12105, 16236, 24631, 35500, 56000,
                        98000, 125000),
                Quantiles.fine(1, 12, 30, 79, 127, 185, 267, 325, 371, 415, 460, 515, 612, 715, 905, 1360, 2266),
                ConversationLike.message(),
                0.31,
                Quantiles.coarse(3, 14, 41, 82, 187, 353, 486, 770),
                ConversationLike.lookup(),
                ConversationLike.REPEAT,
                91_387,
                160_424,
                new int[] {2288, 8217, 6347, 5707, 16795, 2361, 26080, 1180, 61781, 236},
                0.23,
                0.07);
    }

    private static ToolLaw agent() {
        return new ToolLaw(
                9_116,
                12,
                950,
                Quantiles.coarse(18, 18, 54, 506, 898, 1261, 1720, 3542),
                0.605,
                Quantiles.coarse(23, 23, 26, 28, 34, 41, 52, 100));
    }

    private static ToolLaw lookup() {
        return new ToolLaw(
                3_535,
                5,
                0,
                Quantiles.coarse(365, 508, 570, 592, 705, 1602, 1757, 2285),
                0,
                Quantiles.coarse(14, 16, 18, 20, 22, 24, 25, 32));
    }
}
