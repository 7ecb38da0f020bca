package dev.orrery.data.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One row of a trace on its way from a format to a sink. There is one object for a whole file: formats write its public
 * fields, sinks read it through its methods.
 *
 * <p>A row also remembers where each of its fields stands and the earliest fault found so far, as (field number in the
 * row, element within it): a column is worked out only if the fault has to be shown.
 */
public final class Row {
    /** The latest time stamp: the end of the year 9999. */
    public static final double MAX_TIME_MS = 253_402_300_799_999.0;

    /** The most tokens of a prompt or an answer. */
    public static final long MAX_TOKENS = 10_000_000;

    /** No value in a count. */
    public static final int ABSENT = -1;

    /** Field numbers, for {@link #place}. */
    public static final int TIME = 0, INPUT = 1, OUTPUT = 2, IDS = 3, SESSION = 4, DELAY = 5, OUTPUT_IDS = 6;

    /** More field numbers. */
    public static final int PRIORITY = 7, STRICT_PRIORITY = 8, POLICY_CLASS = 9, REQUEST_ID = 10, MODEL = 11;

    /** Field numbers of requests of a play graph. */
    public static final int PLAY = 12, NOT_BEFORE = 13, DEPENDENCIES = 14, TOOL_WAIT = 15;

    private static final int FIELDS = 16;

    private static final String[] HERE = {};

    /** The place of the row itself, before all its fields. */
    public static final int ROW = -1;

    /** The key of a field, as its element number. */
    public static final int KEY = -2;

    /** The value of a field, as its element number. */
    public static final int VALUE = -1;

    /** Time stamp in ms, after {@link RowGate#clock} if the format sets one; NaN for none. */
    public double timeMs;

    /** Prompt length in tokens, {@link #ABSENT} for none. */
    public long input;

    /** Output length in tokens, {@link #ABSENT} for none. */
    public long output;

    /** Block ids, unsigned. */
    public long[] ids = new long[256];

    /** How many block ids there are, {@link #ABSENT} for none. */
    public int idCount;

    /** Wait in ms after the turn before, NaN for none. */
    public double delayMs;

    /** How many output token ids there are. */
    public int outputIds;

    /** Priority, 0 for none. */
    public int priority;

    /** Strict priority, an unsigned 32-bit number. */
    public long strictPriority;

    /** Conversation, or null. */
    public @Nullable String session;

    /** Policy class, or null. */
    public @Nullable String policyClass;

    /** Id of the request, or null. */
    public @Nullable String requestId;

    /** Name of the model, or null. */
    public @Nullable String model;

    /** The member of an archive or folder in which a row stands that is kept until later; null for none. */
    @Nullable
    String member;

    /** What the request waits for, if it belongs to a play graph. */
    public final Edges edges = new Edges();

    /** Number in the row of each field, counted from 0; {@link #ABSENT} if it is not there. */
    public final int[] place = new int[FIELDS];

    /** Numbers that were written as strings. */
    public int coerced;

    /** How many unknown fields the row has. */
    public int unknownFields;

    /** Their names. */
    public String[] unknown = new String[8];

    /** The earliest fault, or null. */
    public @Nullable TraceCode fault;

    /** Where the fault is: number of the field, {@link #ROW} for the row. */
    public int faultField;

    /** Where in the field. */
    public int faultElement;

    /** What is wrong. */
    public String faultMessage = "";

    /** How to come from there to a value within: names of fields and numbers of elements. */
    public String[] faultWay = HERE;

    private final String[][] ways = new String[FIELDS][];
    private boolean within;
    private int nameless;

    /** Forgets the row before. */
    public void clear() {
        timeMs = Double.NaN;
        input = ABSENT;
        output = ABSENT;
        idCount = ABSENT;
        delayMs = Double.NaN;
        outputIds = ABSENT;
        priority = 0;
        strictPriority = 0;
        session = null;
        policyClass = null;
        requestId = null;
        model = null;
        member = null;
        edges.clear();
        nameless = 0;
        coerced = 0;
        unknownFields = 0;
        fault = null;
        Arrays.fill(place, ABSENT);
        within = false;
    }

    /**
     * Says that a field stands within a value: {@link #place} is where that is, or one element of it.
     *
     * @param steps names of fields and numbers of elements from there on
     */
    public void way(int field, String... steps) {
        if (!within) {
            Arrays.fill(ways, HERE);
            within = true;
        }
        ways[field] = steps;
    }

    /** Sets the names of the unknown fields; null for none. */
    public void unknown(String @Nullable [] names) {
        unknownFields = names == null ? 0 : names.length;
        unknown = names == null ? unknown : names.clone();
    }

    /** Makes room for at least n block ids. */
    public long[] idsFor(int n) {
        if (n > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(n, ids.length * 2));
        }
        return ids;
    }

    /** Returns whether a field is there. */
    public boolean has(int field) {
        return place[field] != ABSENT;
    }

    /** Notes a fault at the value of a field, unless an earlier one is known. */
    public void blame(TraceCode code, int field, String message) {
        blame(code, place[field], VALUE, within ? ways[field] : HERE, message);
    }

    /** Notes a fault of the row as a whole. */
    public void blameRow(TraceCode code, String message) {
        blame(code, ROW, VALUE, message);
    }

    /** Notes a fault at an element of a field, by the field's number in the row, unless an earlier one is known. */
    public void blame(TraceCode code, int field, int element, String message) {
        blame(code, field, element, HERE, message);
    }

    /** Notes a fault at a value within an element of a field, unless an earlier one is known. */
    public void blame(TraceCode code, int field, int element, String[] way, String message) {
        if (fault == null || field < faultField || field == faultField && element < faultElement) {
            fault = code;
            faultField = field;
            faultElement = element;
            faultWay = way;
            faultMessage = message;
        }
    }

    /** Returns the time stamp in ms as the trace has it, NaN if it has none. */
    public double timeMs() {
        return timeMs;
    }

    /** Returns the prompt length in tokens; in a delta trace, the new tokens of this turn. */
    public int inputTokens() {
        return (int) input;
    }

    /** Returns the output length in tokens, possibly 0. */
    public int outputTokens() {
        return (int) output;
    }

    /** Returns the block ids, unsigned; only the first {@link #idCount} belong to this row. */
    public long[] ids() {
        return ids;
    }

    /** Returns how many block ids count: at most one per block; {@link #ABSENT} if the row has none. */
    public int idCount() {
        return idCount;
    }

    /** Returns how many blocks after those with ids no other row can have. */
    public int namelessBlocks() {
        return nameless;
    }

    /** Says how many blocks after those with ids no other row can have. */
    void nameless(int blocks) {
        nameless = blocks;
    }

    /** Copies what sinks can see of another row. */
    public void copy(Row from) {
        timeMs = from.timeMs;
        input = from.input;
        output = from.output;
        idCount = from.idCount;
        if (idCount > 0) {
            System.arraycopy(from.ids, 0, idsFor(idCount), 0, idCount);
        }
        delayMs = from.delayMs;
        priority = from.priority;
        strictPriority = from.strictPriority;
        session = from.session;
        policyClass = from.policyClass;
        requestId = from.requestId;
        model = from.model;
        nameless = from.nameless;
        edges.copy(from.edges);
    }

    /**
     * Moves the request in time: its time stamp, and the earliest time of a request of a play that has one. What a
     * request of a play waits for stays.
     */
    public void shift(double ms) {
        timeMs += ms;
        edges.notBeforeMs += ms;
    }

    /** Counts times from an instant on at which the trace starts: nothing is bound to an earlier one. */
    public void rebase(double originMs) {
        shift(-originMs);
        if (edges.count > 0 && edges.notBeforeMs < 0) {
            edges.notBeforeMs = 0;
        }
    }

    /** Divides times and delays by a factor. */
    public void speedUp(double factor) {
        timeMs /= factor;
        delayMs /= factor;
        edges.notBeforeMs /= factor;
        edges.toolWaitMs /= factor;
        for (int i = 0; i < edges.count; i++) {
            edges.delayMs[i] /= factor;
        }
    }

    /** Returns the name of the conversation, if any. */
    public @Nullable String session() {
        return session;
    }

    /** Returns the wait in ms after the turn before, NaN if the row has none. */
    public double delayMs() {
        return delayMs;
    }

    /** Returns the priority, 0 if the row has none. */
    public int priority() {
        return priority;
    }

    /** Returns the strict priority, an unsigned 32-bit number, 0 if the row has none. */
    public long strictPriority() {
        return strictPriority;
    }

    /** Returns the policy class, if any. */
    public @Nullable String policyClass() {
        return policyClass;
    }

    /** Returns the id of the request, if any. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** Returns the name of the model, if any. */
    public @Nullable String model() {
        return model;
    }

    /** Returns what the request waits for. */
    public Edges edges() {
        return edges;
    }
}
