package dev.orrery.data.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One row of a trace on its way from a format to a sink. There is one object for a whole file; formats of this package
 * fill it, sinks read it.
 *
 * <p>A row also remembers where each of its fields stands and the earliest fault found so far, as (field number in the
 * row, element within it): a column is worked out only if the fault has to be shown.
 */
public final class Row {
    /** No value in a count. */
    public static final int ABSENT = -1;

    static final int TIME = 0;
    static final int INPUT = 1;
    static final int OUTPUT = 2;
    static final int IDS = 3;
    static final int SESSION = 4;
    static final int DELAY = 5;
    static final int OUTPUT_IDS = 6;
    static final int PRIORITY = 7;
    static final int STRICT_PRIORITY = 8;
    static final int POLICY_CLASS = 9;
    static final int REQUEST_ID = 10;
    static final int FIELDS = 11;

    /** The place of the row itself, before all its fields. */
    static final int ROW = -1;

    /** The key of a field, as its element number. */
    static final int KEY = -2;

    /** The value of a field, as its element number. */
    static final int VALUE = -1;

    double timeMs;
    long input;
    long output;
    long[] ids = new long[256];
    int idCount;
    double delayMs;
    int outputIds;
    int priority;
    long strictPriority;

    @Nullable
    String session;

    @Nullable
    String policyClass;

    @Nullable
    String requestId;

    /** Number in the row of each field, counted from 0; {@link #ABSENT} if it is not there. */
    final int[] place = new int[FIELDS];

    int coerced;
    int unknownFields;
    String[] unknown = new String[8];

    @Nullable
    TraceCode fault;

    int faultField;
    int faultElement;
    String faultMessage = "";

    /** Forgets the row before. */
    void clear() {
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
        coerced = 0;
        unknownFields = 0;
        fault = null;
        Arrays.fill(place, ABSENT);
    }

    /** Makes room for at least n block ids. */
    long[] idsFor(int n) {
        if (n > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(n, ids.length * 2));
        }
        return ids;
    }

    boolean has(int field) {
        return place[field] != ABSENT;
    }

    /** Notes a fault at the value of a field, unless an earlier one is known. */
    void blame(TraceCode code, int field, String message) {
        blame(code, place[field], VALUE, message);
    }

    /** Notes a fault of the row as a whole. */
    void blameRow(TraceCode code, String message) {
        blame(code, ROW, VALUE, message);
    }

    void blame(TraceCode code, int field, int element, String message) {
        if (fault == null || field < faultField || field == faultField && element < faultElement) {
            fault = code;
            faultField = field;
            faultElement = element;
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
}
