package dev.orrery.model.twin;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.workload.ArrivalStream;
import java.util.Arrays;

/**
 * What stands before the gateway: each worker brings a server that takes one request at a time and passes it on after a
 * fixed time. Whoever finds all of them busy waits, in order of arrival. Without a service time requests pass at once.
 */
final class FrontEnd {
    private final ArrivalStream stream;
    private final long serviceNs;
    private final long[] freeNs;
    private int next;

    /**
     * Creates idle servers.
     *
     * @param servers how many
     * @param serviceNs how long each request holds one
     */
    FrontEnd(ArrivalStream stream, int servers, long serviceNs) {
        this(stream, serviceNs, new long[servers]);
        Arrays.fill(freeNs, Long.MIN_VALUE);
    }

    private FrontEnd(ArrivalStream stream, long serviceNs, long[] freeNs) {
        this.stream = stream;
        this.serviceNs = serviceNs;
        this.freeNs = freeNs;
    }

    FrontEnd copy() {
        FrontEnd copy = new FrontEnd(stream.copy(), serviceNs, freeNs.clone());
        copy.next = next;
        return copy;
    }

    /** Returns when the next request that {@link #take} returns arrived. */
    long arrivalNs() {
        return stream.nextNs();
    }

    /**
     * Returns when the next request comes to the gateway, {@link Long#MAX_VALUE} if none is on its way. As all are held
     * for the same time, they leave in order of arrival, and the server that is free first is the next in turn.
     */
    long nextNs() {
        long arrival = stream.nextNs();
        return serviceNs == 0 || arrival == Long.MAX_VALUE
                ? arrival
                : Horizon.later(Math.max(arrival, freeNs[next]), serviceNs);
    }

    /** Takes the next request. */
    int take() {
        if (serviceNs > 0) {
            freeNs[next] = nextNs();
            next = (next + 1) % freeNs.length;
        }
        return stream.take();
    }

    /** See {@link ArrivalStream#ended}. */
    void ended(int request, long nowNs, boolean conversationOver) {
        stream.ended(request, nowNs, conversationOver);
    }

    /** See {@link ArrivalStream#playStopped}. */
    void playStopped(int request, long nowNs) {
        stream.playStopped(request, nowNs);
    }

    /** Returns how many requests have come to the gateway. */
    int dispatched() {
        return stream.dispatched();
    }
}
