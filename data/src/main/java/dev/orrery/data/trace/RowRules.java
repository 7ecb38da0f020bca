package dev.orrery.data.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a row must satisfy in every format, alone and beside the rows before it.
 *
 * <p>Faults go into the row; oddities of accepted rows are counted.
 */
final class RowRules {
    /** Above this many tokens a length is a mistake. */
    static final long MAX_TOKENS = Row.MAX_TOKENS;

    /** The end of the year 9999 in ms of Unix time. */
    static final double MAX_TIME_MS = Row.MAX_TIME_MS;

    private static final double TEN_YEARS_MS = 3652.5 * 86_400_000;
    private static final double SECONDS_RATE = 1000;
    private static final int SECONDS_ROWS = 20;
    private static final double SECONDS_INSTANTS = 100;

    /** Distinct request ids and conversations that are remembered exactly. */
    private static final int MAX_IDS = 4_000_000;

    private static final int MAX_SESSIONS = 1_000_000;

    private final TraceOptions options;
    private final Findings findings;
    private final TraceShape shape;
    private final int blockSize;
    private final HashedIds requestIds;
    private final HashedIds sessions;
    private double[] sessionTime = new double[16];
    private double minMs = Double.POSITIVE_INFINITY;
    private double maxMs = Double.NEGATIVE_INFINITY;
    private double firstMinMs = Double.POSITIVE_INFINITY;
    private double firstMaxMs = Double.NEGATIVE_INFINITY;
    private double beforeMs = Double.NEGATIVE_INFINITY;
    private double lastMs = Double.NEGATIVE_INFINITY;
    private boolean rising = true;
    private double clockMs;
    private long timed;
    private long instants;
    private boolean openUnit = true;
    private @Nullable Defect late;

    /** Starts before the first row; {@code bounded} limits the memory for names, whatever the length of the file. */
    RowRules(TraceOptions options, Findings findings, TraceShape shape, boolean bounded) {
        this.options = options;
        this.findings = findings;
        this.shape = shape;
        this.blockSize = shape.blockSize();
        requestIds = new HashedIds(bounded ? MAX_IDS : Integer.MAX_VALUE - 8);
        sessions = new HashedIds(bounded ? MAX_SESSIONS : Integer.MAX_VALUE - 8);
    }

    /** Says how many ms of Unix time come before the time stamps of the rows. */
    void clock(double ms) {
        clockMs = ms;
    }

    /** Says whether the reader of the file can be told that its times are in seconds. */
    void openUnit(boolean open) {
        openUnit = open;
    }

    /** Returns whether a row is good as far as it can be seen without the others. */
    boolean sound(Row row) {
        lengths(row);
        blocks(row);
        time(row);
        if (row.edges.play != null) {
            notBefore(row);
        }
        return row.fault == null;
    }

    /** Returns whether a row is good; if so, it counts as the row before the next one. */
    boolean admit(Row row, int line) {
        lengths(row);
        blocks(row);
        time(row);
        int session = row.session == null ? -1 : sessions.find(HashedIds.hash(row.session));
        boolean play = row.edges.play != null;
        boolean first = play || session < 0 && (row.session == null || !sessions.full());
        if (play) {
            notBefore(row);
        } else if (first) {
            firstTurn(row);
        } else if (session >= 0) {
            laterTurn(row, sessionTime[session]);
        }
        delay(row);
        int id = requestId(row);
        if (row.fault != null) {
            if (first && row.session != null && !options.onBadRow().skip()) {
                remember(row, session); // so that its later turns are not blamed for this row
            }
            return false;
        }
        if (id == -1 && row.requestId != null) {
            requestIds.add(HashedIds.hash(row.requestId));
        }
        remember(row, session);
        count(row, line, first);
        return true;
    }

    private void notBefore(Row row) {
        if (Math.abs(row.edges.notBeforeMs + clockMs) > MAX_TIME_MS) {
            row.blame(TraceCode.E_TIME, Row.NOT_BEFORE, "the earliest start is beyond the year 9999");
        }
        for (int i = 0; i < row.edges.count; i++) {
            if (!(row.edges.delayMs[i] >= 0 && row.edges.delayMs[i] <= MAX_TIME_MS)) {
                row.blame(TraceCode.E_TIME, Row.DEPENDENCIES, "the delay of an edge must be 0 or more and finite");
            }
        }
    }

    private void lengths(Row row) {
        TraceShape.Names names = shape.names();
        if (!row.has(Row.OUTPUT)) {
            row.blameRow(TraceCode.E_FIELD, names.output() + " is missing");
        } else if (row.output < 0 || row.output > MAX_TOKENS) {
            row.blame(
                    TraceCode.E_SIZE, Row.OUTPUT, names.output() + " must be 0 to 10,000,000 tokens" + got(row.output));
        }
        input(row, names);
        if (row.has(Row.OUTPUT_IDS) && row.has(Row.OUTPUT) && row.outputIds != row.output) {
            row.blame(
                    TraceCode.E_SIZE,
                    Row.OUTPUT_IDS,
                    "output_token_ids holds " + row.outputIds + " ids, output_length says " + row.output);
        }
    }

    private void input(Row row, TraceShape.Names names) {
        if (!row.has(Row.INPUT)) {
            boolean stands = shape.ids() == TraceShape.Ids.EACH_BLOCK;
            if (stands && row.idCount > 0 || row.has(Row.IDS) && !options.fixHashes()) {
                row.input = (long) row.idCount * blockSize;
                if (row.input > MAX_TOKENS) {
                    row.blame(TraceCode.E_SIZE, Row.IDS, "more than 10,000,000 input tokens" + got(row.input));
                }
            } else {
                row.blameRow(
                        TraceCode.E_FIELD,
                        names.input() + " is missing" + (stands ? ", and no " + names.ids() + " stand for it" : ""));
            }
        } else if (row.input < 1 || row.input > MAX_TOKENS) {
            row.blame(TraceCode.E_SIZE, Row.INPUT, names.input() + " must be 1 to 10,000,000 tokens" + got(row.input));
        }
    }

    private static String got(long value) {
        return value == Long.MAX_VALUE || value == Long.MIN_VALUE ? ", got far more" : ", got " + value;
    }

    private void blocks(Row row) {
        if (!row.has(Row.IDS)) {
            if (options.reference()) {
                row.blameRow(TraceCode.E_FIELD, "hash_ids is missing; the reference's reader needs it");
            }
            return;
        }
        boolean broken = row.fault != null && row.faultField == row.place[Row.IDS];
        if (broken || row.input < 0 || row.input > MAX_TOKENS) {
            return;
        }
        if (!options.fixHashes() && !fits(row)) {
            long blocks = (row.input + blockSize - 1) / blockSize;
            row.blame(
                    TraceCode.E_HASH,
                    Row.IDS,
                    shape.names().ids() + (row.idCount == 0 ? " is empty" : " holds " + row.idCount + " ids") + ", but "
                            + (row.has(Row.INPUT)
                                    ? row.input + " tokens need " + blocks
                                    : "a prompt has a token at least")
                            + " in blocks of " + blockSize
                            + "; --hash-mismatch fix cuts or adds unique blocks, --trace-block-size sets the size");
        }
    }

    private boolean fits(Row row) {
        long blocks = (row.input + blockSize - 1) / blockSize;
        long over = (long) row.idCount * blockSize - row.input;
        return switch (shape.ids()) {
            case NONE -> true;
            case EACH_BLOCK -> row.idCount > 0 && row.idCount >= blocks;
            case AT_MOST -> row.idCount <= blocks;
            case WHOLE_BLOCKS -> Math.abs(over) < blockSize;
            case NEARLY -> Math.abs(over) <= blockSize;
        };
    }

    private void time(Row row) {
        double t = row.timeMs;
        if (Double.isNaN(t)) {
            return;
        }
        if (!(Math.abs(t + clockMs) <= MAX_TIME_MS)) {
            row.blame(TraceCode.E_TIME, Row.TIME, "the time stamp is beyond the year 9999");
        } else if (Math.max(maxMs, t) - Math.min(minMs, t) > TEN_YEARS_MS) {
            row.blame(
                    TraceCode.E_TIME,
                    Row.TIME,
                    "more than 10 years from an earlier row: the column mixes two clocks or two units");
        }
    }

    private void firstTurn(Row row) {
        if (Double.isNaN(row.timeMs)) {
            if (!options.closedLoop() && !options.reference() && !row.has(Row.TIME)) {
                row.blameRow(TraceCode.E_FIELD, shape.names().time() + " is missing" + whose(row));
            }
        } else if (row.timeMs < beforeMs && options.requireSorted() && !options.closedLoop()) {
            row.blame(TraceCode.E_TIME, Row.TIME, "earlier than the row before (--require-sorted)");
        }
        if (row.has(Row.DELAY) && (!options.closedLoop() || options.reference())) {
            row.blame(
                    TraceCode.E_FIELD,
                    Row.DELAY,
                    "a delay has no turn before it" + whose(row) + "; give the first turn a timestamp only");
        }
    }

    private static String whose(Row row) {
        return row.session == null ? "" : " for the first turn of session '" + row.session + "'";
    }

    private void laterTurn(Row row, double before) {
        if (row.timeMs < before && shape.risingTurns()) {
            row.blame(TraceCode.E_TIME, Row.TIME, "earlier than the turn before in session '" + row.session + "'");
        }
        if (options.reference() && !Double.isNaN(row.timeMs) && Double.isNaN(before)) {
            row.blame(
                    TraceCode.E_FIELD,
                    Row.TIME,
                    "session '" + row.session + "' has a time stamp here but none before; give a delay instead");
        }
    }

    private static void delay(Row row) {
        if (row.delayMs < 0 || row.delayMs > MAX_TIME_MS) {
            row.blame(TraceCode.E_TIME, Row.DELAY, "a delay must be 0 or more and finite");
        }
    }

    /** Returns the number of a request id that is known already, else -1; blames the row for it. */
    private int requestId(Row row) {
        if (row.requestId == null || options.reference()) {
            return -2;
        }
        int known = requestIds.find(HashedIds.hash(row.requestId));
        if (known >= 0) {
            row.blame(TraceCode.E_ID, Row.REQUEST_ID, "request id '" + row.requestId + "' was used before");
        }
        return known;
    }

    private void remember(Row row, int session) {
        if (row.session == null) {
            return;
        }
        int s = session >= 0 ? session : sessions.add(HashedIds.hash(row.session));
        if (s < 0) {
            return;
        }
        if (s >= sessionTime.length) {
            sessionTime = Arrays.copyOf(sessionTime, s + s / 2);
        }
        if (session < 0 || !Double.isNaN(row.timeMs)) {
            sessionTime[s] = row.fault == null ? row.timeMs : Double.NaN;
        }
    }

    private void count(Row row, int line, boolean first) {
        if (row.output == 0 && !options.special().keepFailed()) {
            findings.warn(TraceCode.W_OUT0, 1, line);
        }
        if (row.coerced > 0) {
            findings.warn(TraceCode.W_COERCED, row.coerced, line);
        }
        if (row.unknownFields > 0) {
            findings.warn(TraceCode.W_UNKNOWN_FIELD, 1, line);
            for (int i = 0; i < row.unknownFields; i++) {
                findings.unknownField(row.unknown[i]);
            }
        }
        countBlocks(row, line);
        boolean negative = row.timeMs + clockMs < 0 || row.edges.notBeforeMs + clockMs < 0;
        if (negative && !options.closedLoop()) {
            findings.warn(TraceCode.W_NEGATIVE, 1, line);
        }
        if (!Double.isNaN(row.timeMs)) {
            countTime(row.timeMs, line, first, row.edges.play != null);
        } else if (first && row.edges.play == null && late == null && options.reference() && !options.closedLoop()) {
            late = new Defect(line, 1, TraceCode.E_FIELD, shape.names().time() + " is missing" + whose(row), null);
        }
    }

    private void countBlocks(Row row, int line) {
        int blocks = (int) ((row.input + blockSize - 1) / blockSize);
        row.nameless(blocks - Math.clamp(row.idCount, 0, blocks));
        if (row.idCount < 0) {
            if (shape.ids() != TraceShape.Ids.NONE) {
                findings.warn(TraceCode.W_NO_HASH, 1, line);
            }
            return;
        }
        boolean near = shape.ids() == TraceShape.Ids.WHOLE_BLOCKS || shape.ids() == TraceShape.Ids.NEARLY;
        if (near && fits(row)) {
            row.nameless(0); // such formats count whole blocks; what is left of the prompt is no block
        } else if (row.idCount != blocks) {
            findings.warn(TraceCode.W_HASH, 1, line);
        }
        row.idCount = Math.min(row.idCount, blocks);
    }

    private void countTime(double t, int line, boolean first, boolean play) {
        minMs = Math.min(minMs, t);
        maxMs = Math.max(maxMs, t);
        rising = rising && t >= lastMs;
        lastMs = t;
        if (!first) {
            return;
        }
        firstMinMs = Math.min(firstMinMs, t);
        firstMaxMs = Math.max(firstMaxMs, t);
        timed++;
        if (t < beforeMs && !options.closedLoop() && !play) {
            findings.warn(TraceCode.W_UNSORTED, 1, line);
        }
        instants += t == beforeMs ? 0 : 1;
        beforeMs = t;
    }

    /** Looks at the whole after the last row. */
    void finish() throws TraceException {
        if (late != null) {
            // The reference misses a first turn's time only after it has read all rows; any other fault comes first.
            findings.bad(late);
        }
        double spanS = (firstMaxMs - firstMinMs) / 1000;
        // A burst at one instant says nothing about the unit.
        boolean dense = timed >= SECONDS_ROWS && spanS > 0 && timed / spanS > SECONDS_RATE;
        // Many rows at each of some instants are many copies or bursts: seconds would be near each other.
        boolean near = instants / spanS > SECONDS_INSTANTS;
        if (dense && near && openUnit && !options.seconds() && !options.closedLoop()) {
            findings.warn(TraceCode.W_SECONDS, timed, 0);
        }
    }

    double originMs() {
        return timed == 0 ? Double.NaN : firstMinMs;
    }

    /** Returns whether no row is earlier than one before it, later turns and calls of plays included. */
    boolean rising() {
        return rising;
    }

    double lastMs() {
        return timed == 0 ? Double.NaN : firstMaxMs;
    }
}
