package dev.orrery.data.session;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns of a user's table hold what of its sessions. A table has a row per event ({@code t}, {@code s},
 * {@code e}) or a row per session ({@code s}, {@code arrive}, {@code depart}, and {@code idle} or {@code active}).
 *
 * @param columns our name of a field to the name of its column
 * @param events the table's names of events to ours; ours need not be there
 * @param fixed values of fields that have no column, the same for all sessions
 * @param seconds whether times that are numbers are in s; else in ms
 */
public record SessionColumns(
        Map<String, String> columns, Map<String, String> events, Map<String, String> fixed, boolean seconds) {
    /** Fields of a table with a row per event. */
    static final List<String> OF_EVENTS = List.of("t", "s", "e");

    /** Fields of a table with a row per session; the last three may be missing. */
    static final List<String> OF_SESSIONS = List.of("s", "arrive", "depart", "idle", "active");

    /** What an arrival says of its session. */
    static final List<String> SIZES = List.of("mb", "chunk_ms", "frames", "fps");

    private static final Set<String> KNOWN = known();

    /**
     * Checks the names.
     *
     * @throws IllegalArgumentException if one is unknown or missing; the message says what is accepted
     */
    public SessionColumns {
        for (String field : columns.keySet()) {
            require(
                    KNOWN.contains(field),
                    "--map: unknown field '" + field + "' of video sessions; known: " + String.join(", ", KNOWN));
        }
        boolean perEvent = columns.containsKey("e") || columns.containsKey("t");
        for (String field : perEvent ? OF_EVENTS : List.of("s", "arrive")) {
            require(
                    columns.containsKey(field),
                    "--map: no column for " + field + "; a table with a row per event needs"
                            + " t, s and e, one with a row per session s and arrive");
        }
        for (String field : List.of("arrive", "depart", "idle", "active")) {
            require(
                    !perEvent || !columns.containsKey(field),
                    "--map: " + field
                            + " belongs to a table with a row per session, t and e to one with a row per event");
        }
        require(
                !columns.containsKey("idle") || !columns.containsKey("active"),
                "--map: give idle or active; one follows from the other");
        for (Map.Entry<String, String> entry : fixed.entrySet()) {
            require(
                    SIZES.contains(entry.getKey())
                            && !columns.containsKey(entry.getKey())
                            && entry.getValue().matches("\\d{1,9}(\\.\\d{1,9})?"),
                    "--fixed: expected numbers for those of " + String.join(", ", SIZES) + " that have no column, got '"
                            + entry.getKey() + "=" + entry.getValue() + "'");
        }
        for (Map.Entry<String, String> entry : events.entrySet()) {
            require(
                    SessionRules.event(entry.getValue()) != null,
                    "--map-event: expected NAME=EVENT with arrive, idle," + " activate or depart, got '"
                            + entry.getKey() + "=" + entry.getValue() + "'");
        }
        require(events.isEmpty() || perEvent, "--map-event: is for a table with a row per event");
    }

    /**
     * Looks whether a session's size and the length of its chunks are told: after the names of columns, since a missing
     * column may be one of these by another name.
     *
     * @throws IllegalArgumentException if not; the message says what is missing
     */
    void requireSizes() {
        boolean rate = has(columns, fixed, "chunk_ms") || has(columns, fixed, "frames") && has(columns, fixed, "fps");
        require(
                has(columns, fixed, "mb") && rate,
                "a session needs mb, and chunk_ms or frames and fps:"
                        + " --map gives their columns, --fixed mb=3545,chunk_ms=750 one value for all");
    }

    private static Set<String> known() {
        Set<String> known = new LinkedHashSet<>(OF_EVENTS);
        known.addAll(OF_SESSIONS);
        known.addAll(SIZES);
        return known;
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private static boolean has(Map<String, String> columns, Map<String, String> fixed, String field) {
        return columns.containsKey(field) || fixed.containsKey(field);
    }

    /** Returns whether fields are those of video sessions: requests have no {@code s}. */
    public static boolean meant(Set<String> fields) {
        return fields.contains("s");
    }

    /** Returns whether the table has a row per event. */
    boolean perEvent() {
        return columns.containsKey("e");
    }

    /** Returns the fields that have a column. */
    List<String> fields() {
        return List.copyOf(columns.keySet());
    }
}
