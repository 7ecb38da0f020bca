package dev.orrery.model.benchmark;

import java.util.Arrays;

/**
 * Plays a closed-loop benchmark of separate prefill and decode workers. A prompt waits for the first prefill worker
 * that is free, which takes as many as the budgets of its ranks hold; its KV then goes to the decode worker with the
 * fewest requests, and the first token is there when it has come. Decode workers never stop for prompts.
 *
 * <p>Ranks of a worker share its requests evenly. Nobody waits for KV blocks: such benchmarks are sized by requests in
 * flight.
 */
public final class DisaggregatedLoop {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final DisaggregatedLoad load;
    private final PassCost prefillCost;
    private final PassCost decodeCost;
    private final Surroundings around;
    private final Lengths lengths;
    private final DecodeWorker[] decoders;

    /** When each prefill worker is free; {@link #NEVER} while it has nothing. */
    private final double[] prefillEndMs;

    private final int[][] inPrefill;
    private final int[] inPrefillCount;

    // By request.
    private final double[] sentMs;
    private final double[] firstMs;
    private final int[] input;
    private final int[] output;
    private int sent;
    private int taken;
    private int ended;
    private double ttftMs;
    private double tpotMs;
    private double tokens;

    private DisaggregatedLoop(DisaggregatedLoad load, PassCost prefillCost, PassCost decodeCost, Surroundings around) {
        this.load = load;
        this.prefillCost = prefillCost;
        this.decodeCost = decodeCost;
        this.around = around;
        this.lengths = new Lengths(load.rank());
        this.sentMs = new double[load.requests()];
        this.firstMs = new double[load.requests()];
        this.input = new int[load.requests()];
        this.output = new int[load.requests()];
        int workers = load.prefill().workers();
        this.prefillEndMs = new double[workers];
        Arrays.fill(prefillEndMs, NEVER);
        this.inPrefillCount = new int[workers];
        this.inPrefill = new int[workers][load.clients()];
        this.decoders = new DecodeWorker[load.decode().workers()];
        for (int d = 0; d < decoders.length; d++) {
            decoders[d] = new DecodeWorker(load.clients());
        }
    }

    /** Plays a benchmark to its end. */
    public static BenchmarkResult run(DisaggregatedLoad load, PassCost prefill, PassCost decode, Surroundings around) {
        return new DisaggregatedLoop(load, prefill, decode, around).play();
    }

    private BenchmarkResult play() {
        for (int i = 0; i < load.clients(); i++) {
            send(0);
        }
        startPrefills(0);
        double now = 0;
        while (ended < load.requests()) {
            int p = earliest(prefillEndMs);
            int d = earliestDecoder();
            if (prefillEndMs[p] <= decoders[d].nextMs) {
                now = prefillEndMs[p];
                endPrefill(p, now);
            } else {
                now = decoders[d].nextMs;
                endDecode(decoders[d], now);
            }
            startPrefills(now);
        }
        double front = around.frontMs()
                + around.clientMs() * load.clients() / (load.prefill().workers() + decoders.length);
        return new BenchmarkResult(ttftMs / ended + front, tpotMs / ended, tokens * 1000 / now, 0);
    }

    private static int earliest(double[] times) {
        int best = 0;
        for (int i = 1; i < times.length; i++) {
            best = times[i] < times[best] ? i : best;
        }
        return best;
    }

    private int earliestDecoder() {
        int best = 0;
        for (int i = 1; i < decoders.length; i++) {
            best = decoders[i].nextMs < decoders[best].nextMs ? i : best;
        }
        return best;
    }

    private void send(double now) {
        if (sent < load.requests()) {
            sentMs[sent] = now;
            input[sent] = lengths.nextInput();
            output[sent++] = lengths.nextOutput();
        }
    }

    // ---- prompts

    private void startPrefills(double now) {
        for (int p = 0; p < prefillEndMs.length && taken < sent; p++) {
            if (prefillEndMs[p] == NEVER) {
                startPrefill(p, now);
            }
        }
    }

    private void startPrefill(int p, double now) {
        int ranks = load.prefill().ranks();
        long budget = (long) ranks * load.rank().budget();
        long newTokens = 0;
        double squares = 0;
        int n = 0;
        while (taken < sent && (n == 0 || newTokens + input[taken] <= budget)) {
            newTokens += input[taken];
            squares += (double) input[taken] * input[taken];
            inPrefill[p][n++] = taken++;
        }
        inPrefillCount[p] = n;
        // The busiest rank has so many of them, of the mean length.
        int own = Math.ceilDiv(n, ranks);
        double share = (double) own / n;
        int tokensOfRank = (int) Math.round(share * newTokens);
        double ms = prefillCost.promptMs(own, tokensOfRank, tokensOfRank, share * squares, 0, 0);
        prefillEndMs[p] = now + ms + around.passMs();
    }

    private void endPrefill(int p, double now) {
        for (int i = 0; i < inPrefillCount[p]; i++) {
            int request = inPrefill[p][i];
            firstMs[request] = now + input[request] * load.transferMsPerToken();
            DecodeWorker fewest = decoders[0];
            for (DecodeWorker d : decoders) {
                fewest = d.requests() < fewest.requests() ? d : fewest;
            }
            fewest.arrive(request, firstMs[request]);
        }
        prefillEndMs[p] = NEVER;
    }

    // ---- decode

    private void endDecode(DecodeWorker d, double now) {
        for (int gone = d.endPass(); gone > 0; gone--) {
            end(d.running[d.count + gone - 1], now);
        }
        d.admit(now);
        if (d.count == 0) {
            d.nextMs = d.firstArrival();
            return;
        }
        int own = Math.ceilDiv(d.count, load.decode().ranks());
        d.nextMs = now + decodeCost.decodeMs(own, (double) d.context / d.count) + around.passMs();
    }

    private void end(int request, double now) {
        ended++;
        tokens += output[request];
        ttftMs += firstMs[request] - sentMs[request];
        tpotMs += output[request] > 1 ? (now - firstMs[request]) / (output[request] - 1) : 0;
        send(now);
    }

    /** One decode worker: who runs, and whose KV is on its way, in order of arrival. */
    private final class DecodeWorker {
        private final int[] running;
        private final int[] lastPass;
        private final int[] waiting;
        private final double[] readyMs;
        private int count;
        private int onTheWay;
        private int pass;
        private int nextEnd = Integer.MAX_VALUE;
        private long context;
        private double nextMs = NEVER;

        DecodeWorker(int most) {
            running = new int[most];
            lastPass = new int[most];
            waiting = new int[most];
            readyMs = new double[most];
        }

        int requests() {
            return count + onTheWay;
        }

        double firstArrival() {
            return onTheWay == 0 ? NEVER : readyMs[0];
        }

        void arrive(int request, double atMs) {
            int i = onTheWay++;
            while (i > 0 && readyMs[i - 1] > atMs) {
                readyMs[i] = readyMs[i - 1];
                waiting[i] = waiting[i - 1];
                i--;
            }
            readyMs[i] = atMs;
            waiting[i] = request;
            if (count == 0) {
                nextMs = readyMs[0];
            }
        }

        /** Whose KV has come joins; who wanted one token only has it, and leaves with the next pass. */
        void admit(double now) {
            int n = 0;
            while (n < onTheWay && readyMs[n] <= now) {
                int request = waiting[n++];
                running[count] = request;
                lastPass[count] = pass + Math.max(1, output[request] - 1);
                nextEnd = Math.min(nextEnd, lastPass[count++]);
                context += input[request] + 1;
            }
            onTheWay -= n;
            System.arraycopy(waiting, n, waiting, 0, onTheWay);
            System.arraycopy(readyMs, n, readyMs, 0, onTheWay);
        }

        /** Gives everyone a token; returns how many end, and leaves them behind those that run. */
        int endPass() {
            if (count == 0) {
                return 0;
            }
            pass++;
            context += count;
            if (pass < nextEnd) {
                return 0;
            }
            int gone = 0;
            nextEnd = Integer.MAX_VALUE;
            for (int i = count - 1; i >= 0; i--) {
                if (lastPass[i] > pass) {
                    nextEnd = Math.min(nextEnd, lastPass[i]);
                    continue;
                }
                int request = running[i];
                context -= input[request] + 1 + Math.max(1, output[request] - 1);
                int last = --count;
                running[i] = running[last];
                lastPass[i] = lastPass[last];
                running[last] = request;
                gone++;
            }
            return gone;
        }
    }
}
