package dev.orrery.data.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts what is wrong and what is odd about one trace, and ends its reading when it is enough. */
public final class Findings {
    private static final int NAMES_SHOWN = 10;
    private static final TraceCode[] CODES = TraceCode.values();

    private final String file;
    private final TraceOptions options;
    private final List<Defect> defects = new ArrayList<>();
    private final long[] counts = new long[CODES.length];
    private final int[] firstLine = new int[CODES.length];
    private final @Nullable String[] firstMember = new @Nullable String[CODES.length];
    private final boolean[] atLeast = new boolean[CODES.length];
    private final LinkedHashMap<String, Boolean> unknownFields = new LinkedHashMap<>();
    private @Nullable String member;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Long> filtered = new LinkedHashMap<>();
    private long bad;

    /** From which accepted row on they stand in a member of an archive or folder. */
    private record Part(long firstRow, @Nullable String member) {}

    /** Starts without findings. */
    public Findings(String file, TraceOptions options) {
        this.file = file;
        this.options = options;
    }

    /** Returns the file's name as the user gave it. */
    public String file() {
        return file;
    }

    /** Says which member of an archive or folder is being read; null for a single file. */
    public void member(@Nullable String name) {
        member = name;
    }

    /** Returns which member of an archive or folder is being read; null for a single file. */
    @Nullable
    String member() {
        return member;
    }

    /** Notes where the accepted row of a number, from 0, stands. */
    void accepted(long row) {
        String before = parts.isEmpty() ? null : parts.getLast().member;
        if (!Objects.equals(before, member)) {
            parts.add(new Part(row, member));
        }
    }

    /** Counts a row that a filter leaves out; {@code by} says which one. */
    void filtered(String by) {
        filtered.merge(by, 1L, Long::sum);
    }

    /** Returns whether the trace is refused already, so that no row need be kept. */
    boolean refused() {
        return bad > 0 && !options.onBadRow().skip();
    }

    /** Notes a bad row. */
    void bad(Defect defect) throws TraceException {
        bad++;
        counts[defect.code().ordinal()]++;
        if (defects.size() < options.maxErrors()) {
            defects.add(defect.in(member));
        }
        boolean skip = options.onBadRow().skip();
        if (skip ? bad > options.onBadRow().limit() : bad >= options.maxErrors()) {
            throw new TraceException(file, defects, true);
        }
    }

    /** Notes a fault after which nothing more can be read. */
    TraceException fatal(Defect defect) {
        if (defects.size() < options.maxErrors()) {
            defects.add(defect.in(member));
        }
        return new TraceException(file, refused() ? defects : List.of(defect.in(member)), false);
    }

    /** Counts an oddity of what is being read; line 0 if the place is not known. */
    public void warn(TraceCode code, long count, int line) {
        warn(code, count, line, member);
    }

    /** Counts an oddity that only shows later; {@code row} is the number of the accepted row, from 0. */
    public void warnOfRow(TraceCode code, long count, int line, long row) {
        String in = null;
        for (Part part : parts) {
            in = part.firstRow <= row ? part.member : in;
        }
        warn(code, count, line, in);
    }

    /** Counts an oddity of a member of an archive or folder; null for a single file. */
    public void warn(TraceCode code, long count, int line, @Nullable String in) {
        int c = code.ordinal();
        if (counts[c] == 0) {
            firstLine[c] = line;
            firstMember[c] = in;
        }
        counts[c] += count;
    }

    /** Says that a count is only a lower bound. */
    public void atLeast(TraceCode code) {
        atLeast[code.ordinal()] = true;
    }

    void unknownField(String name) {
        if (unknownFields.size() <= NAMES_SHOWN) {
            unknownFields.put(name, true);
        }
    }

    /** Returns how often an oddity was counted. */
    public long count(TraceCode code) {
        return counts[code.ordinal()];
    }

    /** Refuses the trace if a row was bad, or if no row is left. */
    void close(long rows) throws TraceException {
        if (refused()) {
            throw new TraceException(file, defects, false);
        }
        if (rows == 0) {
            throw new TraceException(file, Defect.ofFile(TraceCode.E_EMPTY, "the trace has no rows" + dropped()));
        }
    }

    private String dropped() {
        List<String> parts = new ArrayList<>();
        filtered.forEach((by, n) -> parts.add(n + (n == 1 ? " was" : " were") + " left out by " + by));
        String left = parts.isEmpty() ? "" : ": " + String.join(", ", parts);
        if (bad == 0) {
            return parts.isEmpty() ? "; one JSON object or line of values per row is expected" : left;
        }
        StringBuilder out =
                new StringBuilder(left).append(": all ").append(bad).append(" were dropped by --on-bad-row skip");
        skipped().forEach((code, n) -> out.append(", ").append(code).append(' ').append(n));
        return out.append("; the first: ").append(defects.getFirst().text(file)).toString();
    }

    Map<TraceCode, Long> skipped() {
        Map<TraceCode, Long> out = new EnumMap<>(TraceCode.class);
        for (TraceCode code : CODES) {
            if (code.name().charAt(0) == 'E' && count(code) > 0) {
                out.put(code, count(code));
            }
        }
        return out;
    }

    List<Defect> defects() {
        return List.copyOf(defects);
    }

    List<TraceWarning> warnings() {
        List<TraceWarning> out = new ArrayList<>();
        for (TraceCode code : CODES) {
            if (code.name().charAt(0) == 'W' && count(code) > 0) {
                int c = code.ordinal();
                out.add(new TraceWarning(code, counts[c], atLeast[c], firstLine[c], sentence(code)));
            }
        }
        return out;
    }

    private String sentence(TraceCode code) {
        int c = code.ordinal();
        String unit = switch (code) {
            case W_COERCED -> "value";
            case W_SKIPPED_MEMBER -> "member";
            case W_CUT_PLAY -> "edge";
            default -> "row";
        };
        String in = firstMember[c];
        String first = firstLine[c] > 0
                ? " (first at line " + firstLine[c] + (in == null ? "" : " of " + in) + ")"
                : in == null ? "" : " (first in " + in + ")";
        String many = (atLeast[c] ? "at least " : "") + counts[c] + " " + unit + (counts[c] == 1 ? "" : "s");
        String what = switch (code) {
            case W_UNKNOWN_FIELD -> " with unused fields " + names() + first;
            case W_COERCED -> " written as strings" + first + ", read as numbers";
            case W_OUT0 -> " with no output" + first + ", prefill only";
            case W_NO_HASH -> " without block ids" + first + ", all their blocks are unique";
            case W_HASH ->
                " whose block ids do not match the input length" + first + ", cut or filled with unique blocks";
            case W_TREE -> " with a block id repeated or under another parent" + first + ", another block there";
            case W_UNSORTED -> " out of order" + first + ", sorted";
            case W_NEGATIVE -> " with a negative time stamp" + first + ", all shifted to start at 0";
            case W_FAILED -> " of failed calls" + first + ", left out; --failed keep keeps them";
            case W_ORPHAN -> " whose parent is not in the trace" + first + ", taken as the start of a conversation";
            case W_CYCLE -> " in a circle of parents" + first + ", cut there";
            case W_CUT_PLAY -> " of plays from requests that are not in the trace, left out";
            case W_NO_API_TIME -> " without api_time" + first + ", its place is taken by the differences of t";
            case W_MODEL -> " of a model that the session does not list" + first;
            case W_ESTIMATED -> " without token counts" + first + ", estimated from the text";
            case W_EMPTY_SESSION -> " of sessions without requests" + first + ", left out";
            case W_SKIPPED_MEMBER ->
                " of the archive or folder skipped: no trace by its name (" + (counts[c] == 1 ? "" : "first: ") + in
                        + ")";
            case W_FILTERED -> " left out by a filter" + first;
            default -> " at more than 1,000 a second: time stamps look like seconds; --time-unit s reads them so";
        };
        return many + what;
    }

    private String names() {
        List<String> names = new ArrayList<>(unknownFields.keySet());
        boolean cut = names.size() > NAMES_SHOWN;
        return String.join(", ", cut ? names.subList(0, NAMES_SHOWN) : names) + (cut ? ", ..." : "");
    }
}
