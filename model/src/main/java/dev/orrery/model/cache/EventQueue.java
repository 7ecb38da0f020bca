package dev.orrery.model.cache;

import java.util.Arrays;

/** Events about (worker, edge or request, blocks) on their way, in order; all take the same time. */
final class EventQueue {
    private long[] dueNs = new long[64];
    private int[] worker = new int[64];
    private int[] subject = new int[64];
    private int[] blocks = new int[64];
    private int first;
    private int size;

    EventQueue copy() {
        EventQueue copy = new EventQueue();
        copy.dueNs = dueNs.clone();
        copy.worker = worker.clone();
        copy.subject = subject.clone();
        copy.blocks = blocks.clone();
        copy.first = first;
        copy.size = size;
        return copy;
    }

    void add(long atNs, int ofWorker, int what, int count) {
        if (size == dueNs.length) {
            grow();
        }
        int i = (first + size++) & (dueNs.length - 1);
        dueNs[i] = atNs;
        worker[i] = ofWorker;
        subject[i] = what;
        blocks[i] = count;
    }

    private void grow() {
        int mask = size - 1;
        long[] oldDue = dueNs;
        int[] oldWorker = worker;
        int[] oldSubject = subject;
        int[] oldBlocks = blocks;
        dueNs = Arrays.copyOf(oldDue, size * 2);
        worker = Arrays.copyOf(oldWorker, size * 2);
        subject = Arrays.copyOf(oldSubject, size * 2);
        blocks = Arrays.copyOf(oldBlocks, size * 2);
        for (int i = 0; i < size; i++) {
            int from = (first + i) & mask;
            dueNs[i] = oldDue[from];
            worker[i] = oldWorker[from];
            subject[i] = oldSubject[from];
            blocks[i] = oldBlocks[from];
        }
        first = 0;
    }

    /** Returns whether the oldest event has arrived. */
    boolean due(long nowNs) {
        return size > 0 && dueNs[first] <= nowNs;
    }

    int worker() {
        return worker[first];
    }

    int subject() {
        return subject[first];
    }

    int blocks() {
        return blocks[first];
    }

    void remove() {
        first = (first + 1) & (dueNs.length - 1);
        size--;
    }

    /** Takes the events about a worker out and puts them in another queue. */
    void moveTo(EventQueue other, int ofWorker) {
        int mask = dueNs.length - 1;
        int kept = 0;
        for (int k = 0; k < size; k++) {
            int from = (first + k) & mask;
            if (worker[from] == ofWorker) {
                other.add(dueNs[from], worker[from], subject[from], blocks[from]);
            } else {
                int to = (first + kept++) & mask;
                dueNs[to] = dueNs[from];
                worker[to] = worker[from];
                subject[to] = subject[from];
                blocks[to] = blocks[from];
            }
        }
        size = kept;
    }

    /** Returns how many events there are. */
    int size() {
        return size;
    }
}
