package dev.orrery.data.trace;

/**
 * What to do about a bad row.
 *
 * @param skip whether bad rows are dropped and counted; else the first one refuses the trace
 * @param limit how many rows may be dropped before the trace is refused
 */
public record OnBadRow(boolean skip, long limit) {
    /** The first bad row refuses the trace. */
    public static final OnBadRow FAIL = new OnBadRow(false, 0);

    /** Any number of bad rows is dropped. */
    public static final OnBadRow SKIP = new OnBadRow(true, Long.MAX_VALUE);

    /**
     * Reads {@code fail}, {@code skip} or {@code skip:N}.
     *
     * @throws IllegalArgumentException for anything else; the message says what is accepted
     */
    public static OnBadRow parse(String text) {
        if (text.equals("fail")) {
            return FAIL;
        }
        if (text.equals("skip")) {
            return SKIP;
        }
        if (text.matches("skip:\\d{1,18}")) {
            return new OnBadRow(true, Long.parseLong(text.substring(5)));
        }
        throw new IllegalArgumentException("expected fail, skip or skip:N (drop at most N rows), got '" + text + "'");
    }
}
