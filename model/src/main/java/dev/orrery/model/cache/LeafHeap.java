package dev.orrery.model.cache;

import java.util.Arrays;

/** The leaves of a radix tree that may be evicted, the least recently used first: a heap over the nodes' ages. */
final class LeafHeap {
    private long[] age = new long[16];

    /** Place in the heap plus 1, 0 for nodes that are not in it. */
    private int[] place = new int[16];

    private int[] heap = new int[16];
    private int size;

    LeafHeap copy() {
        LeafHeap copy = new LeafHeap();
        copy.age = age.clone();
        copy.place = place.clone();
        copy.heap = heap.clone();
        copy.size = size;
        return copy;
    }

    /** Makes room for a node. */
    void open(int node, long at) {
        if (node >= age.length) {
            age = Arrays.copyOf(age, node * 2);
            place = Arrays.copyOf(place, node * 2);
        }
        age[node] = at;
        place[node] = 0;
    }

    long age(int node) {
        return age[node];
    }

    /** Makes a node younger; an older time is ignored. */
    void touch(int node, long at) {
        if (at > age[node]) {
            age[node] = at;
            if (place[node] > 0) {
                down(place[node] - 1);
            }
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    int oldest() {
        return heap[0];
    }

    void add(int node) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        heap[size] = node;
        place[node] = ++size;
        up(size - 1);
    }

    /** Removes a node, if it is there. */
    void remove(int node) {
        int at = place[node] - 1;
        if (at < 0) {
            return;
        }
        place[node] = 0;
        int last = heap[--size];
        if (at < size) {
            heap[at] = last;
            place[last] = at + 1;
            up(at);
            down(place[last] - 1);
        }
    }

    private void up(int from) {
        int at = from;
        int node = heap[at];
        while (at > 0 && age[heap[(at - 1) >> 1]] > age[node]) {
            heap[at] = heap[(at - 1) >> 1];
            place[heap[at]] = at + 1;
            at = (at - 1) >> 1;
        }
        heap[at] = node;
        place[node] = at + 1;
    }

    private void down(int from) {
        int at = from;
        int node = heap[at];
        int child = 2 * at + 1;
        while (child < size) {
            if (child + 1 < size && age[heap[child + 1]] < age[heap[child]]) {
                child++;
            }
            if (age[heap[child]] >= age[node]) {
                break;
            }
            heap[at] = heap[child];
            place[heap[at]] = at + 1;
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = node;
        place[node] = at + 1;
    }
}
