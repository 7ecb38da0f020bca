package dev.orrery.model.benchmark;

import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.PassParts;

/**
 * The parts of passes that are composed anew each time, for callers that ask once.
 *
 * @param passes the whole passes
 * @param promptLength a length of prompts that was measured, at which their constant is read
 */
record OpParts(BatchPasses passes, int promptLength) implements PassParts {
    @Override
    public int stepTokens() {
        return passes.stepTokens();
    }

    @Override
    public double tokensMs(int tokens) {
        return passes.tokensMs(tokens);
    }

    @Override
    public double logitsMs(int rows) {
        return passes.logitsMs(rows);
    }

    @Override
    public double scanMs(int requests, int tokens) {
        return passes.scanMs(requests, tokens);
    }

    @Override
    public double promptMs(int requests, int length) {
        return passes.promptMs(requests, length);
    }

    @Override
    public double promptConstantMs() {
        return passes.promptConstantMs(1, promptLength);
    }

    @Override
    public double stepTokensMs(int requests) {
        return passes.stepTokensMs(requests);
    }

    @Override
    public void stepAttention(int requests, int length, double[] into, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = passes.stepAttentionAt(requests, length + i);
        }
    }
}
