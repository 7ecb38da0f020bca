package dev.orrery.model.video.chunk;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import java.util.Arrays;

/**
 * Transfers that share links: each GPU has a port for its node, each node a port for other nodes, and a port's
 * bandwidth is split evenly among the transfers on it. A transfer is as fast as the slower of its two ports, and
 * occupies them until it has landed. Whenever one begins or ends all ends are found again.
 */
final class Wires {
    private final Links links;
    private final Reschedule reschedule;

    private int[] flow = new int[16];
    private int[] from = new int[16];
    private int[] to = new int[16];
    private double[] leftMb = new double[16];
    private double[] mbPerMs = new double[16];
    private int count;
    private int[] onPort = new int[0];
    private long lastNs;

    /** Hears when the end of a transfer changes. */
    @FunctionalInterface
    interface Reschedule {
        /** The transfer of a session ends at another instant, as far as is known now. */
        void endsAt(int session, long endNs);
    }

    Wires(Links links, Reschedule reschedule) {
        this.links = links;
        this.reschedule = reschedule;
    }

    /** Begins a transfer; its end is told, also each time it changes. */
    void begin(int session, int source, int target, double mb, long nowNs) {
        advance(nowNs);
        if (count == flow.length) {
            flow = Arrays.copyOf(flow, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            leftMb = Arrays.copyOf(leftMb, 2 * count);
            mbPerMs = Arrays.copyOf(mbPerMs, 2 * count);
        }
        flow[count] = session;
        from[count] = source;
        to[count] = target;
        leftMb[count++] = mb;
        share(nowNs);
    }

    /** Ends the transfer of a session, whether it has landed or not; returns what it has not sent, MB. */
    double end(int session, long nowNs) {
        for (int k = 0; k < count; k++) {
            if (flow[k] == session) {
                advance(nowNs);
                double left = leftMb[k];
                count--;
                flow[k] = flow[count];
                from[k] = from[count];
                to[k] = to[count];
                leftMb[k] = leftMb[count];
                share(nowNs);
                return left;
            }
        }
        return 0;
    }

    /** Returns how many transfers go on. */
    int count() {
        return count;
    }

    private void advance(long nowNs) {
        double spanMs = (nowNs - lastNs) / Nanos.PER_MS;
        lastNs = nowNs;
        for (int k = 0; k < count; k++) {
            leftMb[k] = Math.max(0, leftMb[k] - spanMs * mbPerMs[k]);
        }
    }

    private void share(long nowNs) {
        Arrays.fill(onPort, 0);
        for (int k = 0; k < count; k++) {
            occupy(port(from[k], to[k]));
            occupy(port(to[k], from[k]));
        }
        for (int k = 0; k < count; k++) {
            Link link = links.between(from[k], to[k]);
            int most = Math.max(onPort[port(from[k], to[k])], onPort[port(to[k], from[k])]);
            mbPerMs[k] = link.mbPerMs() / most;
            reschedule.endsAt(flow[k], nowNs + Nanos.ofMs(link.alphaMs() + leftMb[k] / mbPerMs[k]));
        }
    }

    private void occupy(int port) {
        if (port >= onPort.length) {
            onPort = Arrays.copyOf(onPort, Math.max(port + 1, 2 * onPort.length));
        }
        onPort[port]++;
    }

    /** Returns the port that a GPU uses towards another: its own within a node, its node's beyond. */
    private int port(int gpu, int other) {
        return links.sameNode(gpu, other) ? 2 * gpu : 2 * (gpu / links.nodeSize()) + 1;
    }
}
