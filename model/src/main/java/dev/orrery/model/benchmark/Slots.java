package dev.orrery.model.benchmark;

/**
 * The requests in progress, one a client, as columns; who of them waits and who runs; and what the next pass computes
 * of them. Those that have not computed all their known tokens stand at the end of the running ones.
 */
final class Slots {
    /** The part of outputs that SGLang keeps free: it begins at 0.7 and decays to 0.1. */
    private static final double NEW_TOKEN_RATIO = 0.3;

    private final Load load;
    private final Lengths lengths;
    private final double[] sentMs;
    private final int[] length;
    private final int[] computed;
    private final int[] left;
    private final int[] output;
    private final double[] firstMs;
    private final int[] ring;
    private int head;
    private int queued;
    private final int[] free;
    private int freeCount;
    private final int[] batch;

    /** Requests that run. */
    int running;

    private int decoding;
    private long context;
    private long held;
    private long promised;

    /** Prompts, or parts of them, of the pass. */
    int prompts;

    /** Tokens of them that the pass computes. */
    int newTokens;

    /** Sum of their lengths after the pass. */
    long fullTokens;

    /** Sum of the squares of their lengths after it, less those before it. */
    double squares;

    private boolean mixed;

    /** Requests that have ended, and the sums of their figures. */
    int ended;

    double ttftMs;
    double tpotMs;
    double tokens;

    Slots(Load load) {
        this.load = load;
        this.lengths = new Lengths(load);
        int n = load.concurrency();
        sentMs = new double[n];
        length = new int[n];
        computed = new int[n];
        left = new int[n];
        output = new int[n];
        firstMs = new double[n];
        ring = new int[n];
        free = new int[n];
        batch = new int[n];
        for (int i = 0; i < n; i++) {
            free[i] = n - 1 - i;
        }
        freeCount = n;
    }

    boolean idle() {
        return running == 0 && queued == 0;
    }

    int waiting() {
        return queued;
    }

    /** A new request comes to the engine. */
    void enqueue(double sent) {
        int client = free[--freeCount];
        sentMs[client] = sent;
        length[client] = lengths.nextInput();
        output[client] = lengths.nextOutput();
        left[client] = output[client];
        firstMs[client] = -1;
        ring[(head + queued++) % ring.length] = client;
    }

    /** Puts parts of prompts in the next pass; returns whether there are any. */
    boolean form() {
        prompts = 0;
        newTokens = 0;
        fullTokens = 0;
        squares = 0;
        mixed = load.style() != Load.Style.PROMPTS_FIRST;
        int budget = load.budget() - (mixed ? decoding : 0);
        for (int i = decoding; i < running && budget > 0; i++) {
            budget -= compute(batch[i], budget);
        }
        while (queued > 0 && running < load.maxRunning() && budget > 0 && admits(ring[head], budget)) {
            int client = ring[head];
            head = (head + 1) % ring.length;
            queued--;
            batch[running++] = client;
            computed[client] = 0;
            held += length[client];
            promised += left[client];
            budget -= compute(client, budget);
        }
        return prompts > 0;
    }

    private boolean admits(int client, int budget) {
        boolean alone = running == 0;
        if (load.style() == Load.Style.WHOLE_PROMPTS) {
            boolean fits = length[client] <= budget || prompts == 0;
            return fits && (alone || held + promised + length[client] + left[client] <= load.kvTokens());
        }
        double kept = load.style() == Load.Style.PROMPTS_FIRST ? NEW_TOKEN_RATIO * (promised + left[client]) : 0;
        return alone || held + length[client] + Math.max(running + 1, kept) <= load.kvTokens();
    }

    private int compute(int client, int budget) {
        int before = computed[client];
        int part = Math.min(length[client] - before, budget);
        int after = before + part;
        computed[client] = after;
        prompts++;
        newTokens += part;
        fullTokens += after;
        squares += (double) after * after - (double) before * before;
        return part;
    }

    /** Returns how many decode one token in the pass that was formed, or in one that only decodes. */
    int decodes() {
        return mixed || prompts == 0 ? decoding : 0;
    }

    double meanContext() {
        return decodes() == 0 ? 0 : (double) context / decoding;
    }

    int fewestLeft() {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < decoding; i++) {
            fewest = Math.min(fewest, left[batch[i]]);
        }
        return fewest;
    }

    long freeKv() {
        return load.style() == Load.Style.WHOLE_PROMPTS || running == 1 ? Long.MAX_VALUE : load.kvTokens() - held;
    }

    /** Gives each decoding request some tokens. */
    void advance(int passes) {
        for (int i = 0; i < decoding; i++) {
            int client = batch[i];
            left[client] -= passes;
            length[client] += passes;
            computed[client] += passes;
        }
        long all = (long) passes * decoding;
        context += all;
        held += all;
        promised -= all;
        tokens += all;
    }

    /** Those whose prompt the pass has completed get their first token. */
    void firstTokens(double nowMs) {
        while (decoding < running && computed[batch[decoding]] == length[batch[decoding]]) {
            int client = batch[decoding++];
            if (firstMs[client] < 0) {
                firstMs[client] = nowMs;
            }
            left[client]--;
            length[client]++;
            computed[client]++;
            context += length[client];
            held++;
            promised--;
            tokens++;
        }
    }

    /** The request that was admitted last gives its blocks back and computes all again. */
    void preempt() {
        int client = batch[--running];
        decoding = Math.min(decoding, running);
        context -= length[client];
        held -= length[client];
        promised -= left[client];
        head = (head + ring.length - 1) % ring.length;
        ring[head] = client;
        queued++;
    }

    /** Returns how many requests end. */
    int removeEnded(double nowMs) {
        int kept = 0;
        int gone = 0;
        for (int i = 0; i < running; i++) {
            int client = batch[i];
            if (i < decoding && left[client] <= 0) {
                end(client, nowMs);
                gone++;
            } else {
                batch[kept++] = client;
            }
        }
        running = kept;
        decoding -= gone;
        return gone;
    }

    private void end(int client, double nowMs) {
        context -= length[client];
        held -= length[client];
        free[freeCount++] = client;
        ended++;
        ttftMs += firstMs[client] - sentMs[client];
        tpotMs += output[client] > 1 ? (nowMs - firstMs[client]) / (output[client] - 1) : 0;
    }
}
