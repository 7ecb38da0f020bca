package dev.orrery.data.synth;

import java.util.List;

/**
 * A workload of conversations and tool calls, by the laws of one period.
 *
 * @param name as users write it
 * @param steps time steps of a period
 * @param conversations its conversations, which share one system prompt of one block
 * @param tools its tools
 * @param toolRise growth of the rate of tool calls over a period, as a share of its mean
 * @param toolSwell standard deviation of that rate from minute to minute, as a share of its mean
 * @param toolFlicker standard deviation of that rate from step to step, common to all tools, as a share of its mean
 */
record Profile(
        String name,
        int steps,
        ConversationLaw conversations,
        List<ToolLaw> tools,
        double toolRise,
        double toolSwell,
        double toolFlicker) {

    /** Returns the requests of one period. */
    int requests() {
        int all = conversations.requests();
        for (ToolLaw tool : tools) {
            all += tool.requests();
        }
        return all;
    }

    /** Returns the blocks of the system prompt and of the tools' prompts. */
    int prefixBlocks() {
        int all = 1;
        for (ToolLaw tool : tools) {
            all += tool.prefixBlocks();
        }
        return all;
    }
}
