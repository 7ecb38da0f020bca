package dev.orrery.model.metrics;

import java.util.Arrays;

/** What happened to each request, as columns indexed by request. Times are virtual ns, -1 for "never". */
public final class RequestLog {
    /** No time. */
    public static final long NEVER = -1;

    private static final RequestStatus[] STATUS = RequestStatus.values();
    private static final EndReason[] REASON = EndReason.values();

    /** When the request was due. */
    public final long[] arrivalNs;

    /** When it was first part of a pass. */
    public final long[] admittedNs;

    /** When its first token was delivered. */
    public final long[] firstTokenNs;

    /** From its first token to its second. */
    public final long[] secondGapNs;

    /** When its last token was delivered. */
    public final long[] lastTokenNs;

    /** When it ended. */
    public final long[] endNs;

    /** Prompt length in tokens, resolved when it arrived. */
    public final int[] inputTokens;

    /** Tokens delivered. */
    public final int[] outputTokens;

    /** Prompt tokens found in the cache at its first admission. */
    public final int[] firstReused;

    /** The largest number of tokens found in the cache at any of its admissions. */
    public final int[] mostReused;

    /** How often it was admitted. */
    public final int[] admissions;

    /** Tokens that were computed for it in passes that computed some of its prompt. */
    public final int[] committed;

    /** Tokens that had to be computed again after preemptions. */
    public final int[] recomputed;

    /** The worker it was sent to, -1 before. */
    public final int[] worker;

    /**
     * By how much later a client sees its tokens than the engine delivers them; empty if at once. Times in this log are
     * the engine's, {@link #ttftNs} and {@link #e2eNs} are the client's.
     */
    public long[] aroundNs = new long[0];

    private final byte[] status;
    private final byte[] reason;

    /** Creates the log of requests that have not arrived. */
    public RequestLog(int requests) {
        arrivalNs = never(requests);
        admittedNs = never(requests);
        firstTokenNs = never(requests);
        secondGapNs = never(requests);
        lastTokenNs = never(requests);
        endNs = never(requests);
        inputTokens = new int[requests];
        outputTokens = new int[requests];
        firstReused = new int[requests];
        mostReused = new int[requests];
        admissions = new int[requests];
        committed = new int[requests];
        recomputed = new int[requests];
        worker = new int[requests];
        Arrays.fill(worker, -1);
        status = new byte[requests];
        reason = new byte[requests];
    }

    private RequestLog(RequestLog from) {
        arrivalNs = from.arrivalNs.clone();
        admittedNs = from.admittedNs.clone();
        firstTokenNs = from.firstTokenNs.clone();
        secondGapNs = from.secondGapNs.clone();
        lastTokenNs = from.lastTokenNs.clone();
        endNs = from.endNs.clone();
        inputTokens = from.inputTokens.clone();
        outputTokens = from.outputTokens.clone();
        firstReused = from.firstReused.clone();
        mostReused = from.mostReused.clone();
        admissions = from.admissions.clone();
        committed = from.committed.clone();
        recomputed = from.recomputed.clone();
        worker = from.worker.clone();
        aroundNs = from.aroundNs.clone();
        status = from.status.clone();
        reason = from.reason.clone();
    }

    private static long[] never(int n) {
        long[] column = new long[n];
        Arrays.fill(column, NEVER);
        return column;
    }

    /** Returns an independent copy. */
    public RequestLog copy() {
        return new RequestLog(this);
    }

    /** Returns the number of requests, arrived or not. */
    public int size() {
        return worker.length;
    }

    /** Returns how a request stands. */
    public RequestStatus status(int r) {
        return STATUS[status[r]];
    }

    /** Sets how a request stands. */
    public void status(int r, RequestStatus to) {
        status[r] = (byte) to.ordinal();
    }

    /** Returns why a request ended. */
    public EndReason reason(int r) {
        return REASON[reason[r]];
    }

    /** Ends a request. */
    public void end(int r, long atNs, RequestStatus how, EndReason why) {
        endNs[r] = atNs;
        status[r] = (byte) how.ordinal();
        reason[r] = (byte) why.ordinal();
    }

    /**
     * Notes an admission into a pass.
     *
     * @param reused tokens found in the cache
     */
    public void admit(int r, long atNs, int reused) {
        if (admissions[r]++ == 0) {
            admittedNs[r] = atNs;
            firstReused[r] = reused;
        }
        mostReused[r] = Math.max(mostReused[r], reused);
        status[r] = (byte) RequestStatus.RUNNING.ordinal();
    }

    /** Moves all times so that an instant becomes 0. */
    public void rebase(long originNs) {
        for (long[] column : new long[][] {arrivalNs, admittedNs, firstTokenNs, lastTokenNs, endNs}) {
            for (int r = 0; r < column.length; r++) {
                column[r] = column[r] == NEVER ? NEVER : column[r] - originNs;
            }
        }
    }

    /** Returns how often a request lost its blocks and had to start again. */
    public int preemptions(int r) {
        return Math.max(0, admissions[r] - 1) + (status(r) == RequestStatus.QUEUED && admissions[r] > 0 ? 1 : 0);
    }

    /** Returns by how much later a client sees the tokens of a request than the engine delivers them. */
    public long aroundNs(int r) {
        return aroundNs.length == 0 ? 0 : aroundNs[r];
    }

    /** Returns how long a client waits for the first token of a request that has one. */
    public long ttftNs(int r) {
        return firstTokenNs[r] - arrivalNs[r] + aroundNs(r);
    }

    /** Returns how long a client waits for the last token of a request that has one. */
    public long e2eNs(int r) {
        return lastTokenNs[r] - arrivalNs[r] + aroundNs(r);
    }

    /** Returns the rate of output after the first token, ms per token; NaN with fewer than two tokens. */
    public double tpotMs(int r) {
        int n = outputTokens[r];
        return n < 2 ? Double.NaN : (lastTokenNs[r] - firstTokenNs[r]) / 1e6 / (n - 1);
    }
}
