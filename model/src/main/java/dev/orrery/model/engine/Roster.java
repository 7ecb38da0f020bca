package dev.orrery.model.engine;

import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Who is in the batch of a worker, what is delivered to whom, and who ends; keeps batch, log and signals together. */
final class Roster {
    private final EngineContext context;
    private final Batch batch;
    private final Requests requests;
    private final RequestLog log;
    private final PassSignals signals;
    private final IntArrayList dropped = new IntArrayList();
    private final IntArrayList droppedWhy = new IntArrayList();

    Roster(int worker, EngineContext context, Batch batch) {
        this.context = context;
        this.batch = batch;
        this.requests = context.requests();
        this.log = context.log();
        this.signals = context.signals()[worker];
    }

    /** Puts a request at the end of the batch. */
    void join(int request, int known, int computed, int toGenerate) {
        batch.add(request, known, computed, toGenerate);
        batch.lastTokenNs[batch.size - 1] = log.lastTokenNs[request];
        if (requests.generated[request] == 1) {
            batch.awaitSecond++;
        }
        if (requests.counted[request]) {
            batch.counted++;
        }
    }

    /** Takes a request out of the batch. */
    void leave(int i) {
        int request = batch.request[i];
        int generated = batch.length[i] - requests.prompt[request];
        requests.generated[request] = generated;
        log.outputTokens[request] = generated;
        log.lastTokenNs[request] = batch.lastTokenNs[i];
        if (generated == 1) {
            batch.awaitSecond--;
        }
        if (requests.counted[request]) {
            batch.counted--;
        }
        batch.remove(i);
    }

    /** Delivers a token; returns 1 if its gap is the whole pass, so that it can be counted with others. */
    int token(int i, long start, long end) {
        int request = batch.request[i];
        int generated = batch.length[i] - requests.prompt[request];
        long last = batch.lastTokenNs[i];
        batch.length[i]++;
        batch.tokens++;
        batch.left[i]--;
        batch.lastTokenNs[i] = end;
        if (generated == 0) {
            log.firstTokenNs[request] = end;
            batch.awaitSecond++;
            if (context.rules().firstTokens()) {
                signals.add(PassSignals.Kind.FIRST_TOKEN, request, 0, end);
            }
            return 0;
        }
        if (generated == 1) {
            log.secondGapNs[request] = end - last;
            batch.awaitSecond--;
        }
        if (!requests.counted[request]) {
            return 0;
        }
        if (last == start) {
            return 1;
        }
        context.gaps().add(end - last, 1);
        return 0;
    }

    /** Tells of a chunk of a prompt that has been computed, if anybody wants to know. */
    void chunk(int request, int tokens, long end) {
        if (context.rules().chunks() && tokens > 0) {
            signals.add(PassSignals.Kind.CHUNK, request, tokens, end);
        }
    }

    /** Notes that the pass ends a request without serving it further. */
    void drop(int request, EndReason why) {
        dropped.add(request);
        droppedWhy.add(why.ordinal());
    }

    /** Returns whether the pass ends such requests. */
    boolean drops() {
        return !dropped.isEmpty();
    }

    /** Ends them. */
    void endDropped(long end) {
        for (int i = 0; i < dropped.size(); i++) {
            int request = dropped.getInt(i);
            RequestStatus how = log.outputTokens[request] > 0 ? RequestStatus.TRUNCATED : RequestStatus.REJECTED;
            end(request, end, how, EndReason.values()[droppedWhy.getInt(i)]);
        }
        dropped.clear();
        droppedWhy.clear();
    }

    /** Ends a request that has got all its tokens. */
    void complete(int request, long end) {
        end(request, end, RequestStatus.COMPLETED, EndReason.NONE);
    }

    private void end(int request, long atNs, RequestStatus how, EndReason why) {
        log.end(request, atNs, how, why);
        if (context.rules().ends()) {
            signals.add(PassSignals.Kind.END, request, 0, atNs);
        }
    }
}
