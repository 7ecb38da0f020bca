package dev.orrery.model.workload;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The columns of a {@link RequestTable}, which grow while it is built. */
final class RequestColumns {
    int size;
    double[] arrivalMs = new double[256];
    double[] delayMs = new double[256];
    int[] inputTokens = new int[256];
    int[] outputTokens = new int[256];
    int[] last = new int[256];
    int[] leaf = new int[0];
    int[] sharedDepth = new int[0];
    int[] session = new int[256];
    int[] turn = new int[256];
    int[] nextTurn = new int[256];
    int @Nullable [] priority;
    int @Nullable [] strictPriority;
    String @Nullable [] requestId;
    int @Nullable [] fileRow;
    String[] sessionName = new String[0];

    void permute(int[] order) {
        int[] to = new int[size];
        for (int r = 0; r < size; r++) {
            to[order[r]] = r;
        }
        arrivalMs = pick(arrivalMs, order);
        delayMs = pick(delayMs, order);
        inputTokens = pick(inputTokens, order);
        outputTokens = pick(outputTokens, order);
        last = pick(last, order);
        session = pick(session, order);
        turn = pick(turn, order);
        nextTurn = pick(nextTurn, order);
        for (int r = 0; r < size; r++) {
            nextTurn[r] = nextTurn[r] == RequestTable.NONE ? RequestTable.NONE : to[nextTurn[r]];
        }
        priority = priority == null ? null : pick(priority, order);
        strictPriority = strictPriority == null ? null : pick(strictPriority, order);
        if (requestId != null) {
            String[] ids = requestId.clone();
            for (int r = 0; r < size; r++) {
                ids[r] = requestId[order[r]];
            }
            requestId = ids;
        }
    }

    private static int[] pick(int[] from, int[] order) {
        int[] out = from.clone();
        for (int r = 0; r < order.length; r++) {
            out[r] = from[order[r]];
        }
        return out;
    }

    private static double[] pick(double[] from, int[] order) {
        double[] out = from.clone();
        for (int r = 0; r < order.length; r++) {
            out[r] = from[order[r]];
        }
        return out;
    }

    void ensure(int n) {
        if (n <= inputTokens.length) {
            return;
        }
        int to = Math.max(n, inputTokens.length * 2);
        arrivalMs = Arrays.copyOf(arrivalMs, to);
        delayMs = Arrays.copyOf(delayMs, to);
        inputTokens = Arrays.copyOf(inputTokens, to);
        outputTokens = Arrays.copyOf(outputTokens, to);
        last = Arrays.copyOf(last, to);
        session = Arrays.copyOf(session, to);
        turn = Arrays.copyOf(turn, to);
        nextTurn = Arrays.copyOf(nextTurn, to);
        if (priority != null) {
            priority = Arrays.copyOf(priority, to);
        }
        if (strictPriority != null) {
            strictPriority = Arrays.copyOf(strictPriority, to);
        }
        if (requestId != null) {
            requestId = Arrays.copyOf(requestId, to);
        }
    }
}
