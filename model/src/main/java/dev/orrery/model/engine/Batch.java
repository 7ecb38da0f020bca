package dev.orrery.model.engine;

import java.util.Arrays;

/**
 * The running requests of a worker in admission order, as parallel columns.
 *
 * <p>Between passes all but the last have computed all their known tokens except the newest (R-V2). The last may be in
 * the middle of its prompt: as long as it is, it leaves no budget for others.
 */
final class Batch {
    int size;
    int[] request;

    /** Known tokens: prompt and generated. */
    int[] length;

    /** Tokens whose KV is computed. */
    int[] computed;

    /** Tokens still to be generated. */
    int[] left;

    /** Tokens computed in the pass that is being formed. */
    int[] scheduled;

    /** When the newest token was delivered, ns. */
    long[] lastTokenNs;

    /** Sum of {@link #length}. */
    long tokens;

    /** Requests that belong to the statistics. */
    int counted;

    /** Requests that have delivered exactly one token. */
    int awaitSecond;

    Batch() {
        request = new int[16];
        length = new int[16];
        computed = new int[16];
        left = new int[16];
        scheduled = new int[16];
        lastTokenNs = new long[16];
    }

    private Batch(Batch from) {
        size = from.size;
        request = from.request.clone();
        length = from.length.clone();
        computed = from.computed.clone();
        left = from.left.clone();
        scheduled = from.scheduled.clone();
        lastTokenNs = from.lastTokenNs.clone();
        tokens = from.tokens;
        counted = from.counted;
        awaitSecond = from.awaitSecond;
    }

    Batch copy() {
        return new Batch(this);
    }

    void add(int r, int known, int alreadyComputed, int toGenerate) {
        if (size == request.length) {
            int wider = size * 2;
            request = Arrays.copyOf(request, wider);
            length = Arrays.copyOf(length, wider);
            computed = Arrays.copyOf(computed, wider);
            left = Arrays.copyOf(left, wider);
            scheduled = Arrays.copyOf(scheduled, wider);
            lastTokenNs = Arrays.copyOf(lastTokenNs, wider);
        }
        request[size] = r;
        length[size] = known;
        computed[size] = alreadyComputed;
        left[size] = toGenerate;
        scheduled[size] = 0;
        lastTokenNs[size] = -1;
        tokens += known;
        size++;
    }

    void remove(int i) {
        tokens -= length[i];
        int moved = size - i - 1;
        System.arraycopy(request, i + 1, request, i, moved);
        System.arraycopy(length, i + 1, length, i, moved);
        System.arraycopy(computed, i + 1, computed, i, moved);
        System.arraycopy(left, i + 1, left, i, moved);
        System.arraycopy(scheduled, i + 1, scheduled, i, moved);
        System.arraycopy(lastTokenNs, i + 1, lastTokenNs, i, moved);
        size--;
    }

    /** Returns whether a request has computed all its known tokens, so that it can sample the next one. */
    boolean whole(int i) {
        return computed[i] == length[i];
    }

    /** Returns in how many decode passes from now the first request ends. */
    int fewestLeft() {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            fewest = Math.min(fewest, left[i]);
        }
        return fewest;
    }

    /** Gives each request one token in each of some passes, the last of which ends at {@code endNs}. */
    void decode(int passes, long endNs) {
        for (int i = 0; i < size; i++) {
            length[i] += passes;
            computed[i] += passes;
            left[i] -= passes;
            lastTokenNs[i] = endNs;
        }
        tokens += (long) passes * size;
    }

    /** Returns how many blocks the next passes need when each request computes one token a pass. */
    long blocksFor(int passes, int blockSize) {
        long blocks = 0;
        for (int i = 0; i < size; i++) {
            int room = room(i, blockSize);
            if (passes > room) {
                blocks += 1 + (passes - room - 1) / blockSize;
            }
        }
        return blocks;
    }

    /** Returns how many tokens fit in the blocks that a request holds. */
    int room(int i, int blockSize) {
        int inLast = computed[i] % blockSize;
        return inLast == 0 ? 0 : blockSize - inLast;
    }
}
