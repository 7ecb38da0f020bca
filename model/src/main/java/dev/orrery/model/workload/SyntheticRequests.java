package dev.orrery.model.workload;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Equal requests in conversations; the leading blocks of a prompt come from the conversation's group, the others are
 * its own. Mirrors the reference's synthetic workloads: later turns do not repeat earlier ones.
 *
 * @param conversations how many, at least 1
 * @param inputTokens prompt tokens of each request, at least 1
 * @param outputTokens output tokens of each request, at least 1
 * @param turns requests of each conversation, at least 1
 * @param delayMs wait in ms between the end of a turn and the next one
 * @param sharedRatio share of a prompt's blocks that its group has in common, 0 to 1
 * @param prefixGroups how many groups, 0 for none
 * @param blockSize tokens of one block, the engine's
 */
public record SyntheticRequests(
        int conversations,
        int inputTokens,
        int outputTokens,
        int turns,
        double delayMs,
        double sharedRatio,
        int prefixGroups,
        int blockSize) {
    /** Draws the group of each conversation from a stream of its own; empty without groups. */
    public int[] groups(long seed) {
        if (prefixGroups == 0) {
            return new int[0];
        }
        UniformRandomProvider random = RandomStreams.stream(seed, "synthetic-groups");
        int[] groups = new int[conversations];
        for (int i = 0; i < conversations; i++) {
            groups[i] = random.nextInt(prefixGroups);
        }
        return groups;
    }

    /** Returns how many leading blocks of a prompt its group shares: {@code round(n · ratio)} of n blocks. */
    public int sharedBlocks() {
        int blocks = (int) (((long) inputTokens + blockSize - 1) / blockSize);
        return prefixGroups == 0 ? 0 : (int) Math.round(blocks * sharedRatio);
    }

    /**
     * Returns the requests, a conversation after the other, without recorded times.
     *
     * @param groups group of each conversation, empty for none
     */
    public RequestTable table(int[] groups) {
        RequestTable.Builder table = new RequestTable.Builder(blockSize, false);
        int shared = groups.length == 0 ? 0 : sharedBlocks();
        long[] ids = new long[shared];
        for (int conversation = 0; conversation < conversations; conversation++) {
            for (int block = 0; block < shared; block++) {
                ids[block] = (long) groups[conversation] * shared + block;
            }
            for (int turn = 0; turn < turns; turn++) {
                table.add(Double.NaN, inputTokens, outputTokens, ids, shared);
                if (turns > 1) {
                    table.session("s" + conversation, delayMs);
                }
            }
        }
        return table.build();
    }
}
