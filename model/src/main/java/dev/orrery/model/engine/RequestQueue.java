package dev.orrery.model.engine;

/** A queue of requests in a ring: new ones at the back, preempted ones at the front. */
final class RequestQueue {
    private int[] ring;
    private int head;
    private int size;

    RequestQueue() {
        ring = new int[16];
    }

    private RequestQueue(RequestQueue from) {
        ring = from.ring.clone();
        head = from.head;
        size = from.size;
    }

    RequestQueue copy() {
        return new RequestQueue(this);
    }

    int size() {
        return size;
    }

    int first() {
        return ring[head];
    }

    int get(int i) {
        return ring[(head + i) & (ring.length - 1)];
    }

    void set(int i, int request) {
        ring[(head + i) & (ring.length - 1)] = request;
    }

    /** Removes a request from anywhere; those behind it move up. */
    void remove(int i) {
        for (int j = i; j + 1 < size; j++) {
            set(j, get(j + 1));
        }
        size--;
    }

    void removeFirst() {
        head = (head + 1) & (ring.length - 1);
        size--;
    }

    void addFirst(int request) {
        ensure();
        head = (head - 1) & (ring.length - 1);
        ring[head] = request;
        size++;
    }

    void addLast(int request) {
        ensure();
        ring[(head + size) & (ring.length - 1)] = request;
        size++;
    }

    private void ensure() {
        if (size < ring.length) {
            return;
        }
        int[] wider = new int[ring.length * 2];
        for (int i = 0; i < size; i++) {
            wider[i] = ring[(head + i) & (ring.length - 1)];
        }
        ring = wider;
        head = 0;
    }
}
