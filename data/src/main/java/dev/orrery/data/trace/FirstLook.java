package dev.orrery.data.trace;

import java.util.Set;

/**
 * What a file shows at first sight.
 *
 * @param name name of the file or of the first member
 * @param array whether the text is one JSON array
 * @param fields the field names of the first object, or the columns of the header line
 * @param later the field names of a few objects after it
 */
public record FirstLook(String name, boolean array, Set<String> fields, Set<String> later) {
    /** A file of one object. */
    public FirstLook(String name, boolean array, Set<String> fields) {
        this(name, array, fields, Set.of());
    }

    /** Returns whether all of some fields are there. */
    public boolean has(String... names) {
        for (String name : names) {
            if (!fields.contains(name)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether one of some fields is there. */
    public boolean any(String... names) {
        for (String name : names) {
            if (fields.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
