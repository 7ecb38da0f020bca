package dev.orrery.model.engine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** What one worker's last pass brings that others wait for, in the order in which the pass brings it. */
public final class PassSignals {
    /** What has happened to a request. */
    public enum Kind {
        /** A chunk of its prompt has been computed, and more is to come. */
        CHUNK,
        /** Its first token has been delivered. */
        FIRST_TOKEN,
        /** It has ended. */
        END
    }

    private static final Kind[] KINDS = Kind.values();

    private final IntArrayList kinds;
    private final IntArrayList requests;
    private final IntArrayList tokens;
    private final LongArrayList atNs;

    /** Creates an empty list. */
    public PassSignals() {
        kinds = new IntArrayList();
        requests = new IntArrayList();
        tokens = new IntArrayList();
        atNs = new LongArrayList();
    }

    private PassSignals(PassSignals from) {
        kinds = new IntArrayList(from.kinds);
        requests = new IntArrayList(from.requests);
        tokens = new IntArrayList(from.tokens);
        atNs = new LongArrayList(from.atNs);
    }

    /** Returns empty lists, one for each worker. */
    public static PassSignals[] of(int workers) {
        PassSignals[] lists = new PassSignals[workers];
        for (int w = 0; w < workers; w++) {
            lists[w] = new PassSignals();
        }
        return lists;
    }

    static PassSignals[] copy(PassSignals[] from) {
        PassSignals[] copies = new PassSignals[from.length];
        for (int w = 0; w < copies.length; w++) {
            copies[w] = new PassSignals(from[w]);
        }
        return copies;
    }

    void add(Kind kind, int request, int promptTokens, long timeNs) {
        kinds.add(kind.ordinal());
        requests.add(request);
        tokens.add(promptTokens);
        atNs.add(timeNs);
    }

    /** Returns how many there are. */
    public int size() {
        return kinds.size();
    }

    /** Returns what has happened. */
    public Kind kind(int i) {
        return KINDS[kinds.getInt(i)];
    }

    /** Returns to which request. */
    public int request(int i) {
        return requests.getInt(i);
    }

    /** Returns how many tokens of its prompt were computed, for a chunk. */
    public int tokens(int i) {
        return tokens.getInt(i);
    }

    /** Returns when, in ns. */
    public long atNs(int i) {
        return atNs.getLong(i);
    }

    /** Forgets the first ones. */
    public void removeFirst(int n) {
        kinds.removeElements(0, n);
        requests.removeElements(0, n);
        tokens.removeElements(0, n);
        atNs.removeElements(0, n);
    }

    /** Forgets all. */
    public void clear() {
        removeFirst(size());
    }
}
