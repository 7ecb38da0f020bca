package dev.orrery.model.silicon.table;

/** How slices are called: the values of the columns that are no axis, with a slash between. */
public final class SliceKeys {
    /** What separates the parts. */
    public static final String SEPARATOR = "/";

    private SliceKeys() {}

    /** Returns the key of so many parts. */
    public static String of(Object... parts) {
        StringBuilder key = new StringBuilder();
        for (Object part : parts) {
            key.append(key.isEmpty() ? "" : SEPARATOR).append(part);
        }
        return key.toString();
    }

    /**
     * Returns how many KV heads attention was measured with.
     *
     * @return 0 if every head has its own
     */
    public static int kvHeads(long heads, long kvHeads) {
        return heads == kvHeads ? 0 : (int) kvHeads;
    }
}
