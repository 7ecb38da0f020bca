package dev.orrery.model.naive;

import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import java.util.ArrayList;
import java.util.List;

/** One request: its state (R-V2) and its history. Times are ns. */
final class NaiveRequest {
    final int id;
    final int prompt;
    final int output;
    final int worker;
    final long arrivalNs;
    int generated;
    int computed;
    boolean preempted;
    final List<NaivePool.Block> lease = new ArrayList<>();

    /** Tokens that this pass computes, and those among them that are charged as prefill. */
    int scheduled;

    int charged;

    /** Tokens that passes have really computed so far, counted from the start; how many were computed again. */
    int everComputed;

    int recomputed;

    /** Tokens of passes that computed some of its prompt. */
    int committed;

    final List<Long> admittedNs = new ArrayList<>();
    final List<Integer> reused = new ArrayList<>();
    final List<Long> tokenNs = new ArrayList<>();
    long endNs = -1;
    RequestStatus status = RequestStatus.QUEUED;
    EndReason reason = EndReason.NONE;

    NaiveRequest(int id, int prompt, int output, int worker, long arrivalNs) {
        this.id = id;
        this.prompt = prompt;
        this.output = output;
        this.worker = worker;
        this.arrivalNs = arrivalNs;
    }

    int length() {
        return prompt + generated;
    }
}
