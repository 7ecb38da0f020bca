package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.text.EightBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads Mooncake rows of the plainest form, three times as fast as a parser does: an object of time stamp, lengths and
 * block ids, whole numbers without sign. Whatever else is in a line, a fault above all, is left to the parser.
 */
final class PlainMooncake {
    private static final byte[][] NAMES = {
        ascii("timestamp"), ascii("input_length"), ascii("output_length"), ascii("hash_ids")
    };
    private static final int[] FIELD = {Row.TIME, Row.INPUT, Row.OUTPUT, Row.IDS};

    /** Numbers of at most this many digits fit into a long. */
    private static final int SAFE_DIGITS = 18;

    /** Numbers of at most this many digits fit into a double. */
    private static final int EXACT_DIGITS = 15;

    private static final long[] TEN_TO = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

    private byte[] text = new byte[0];
    private int at;
    private int end;
    private int digits;

    /** The field that followed last time: the rows of a file are alike. */
    private int next;

    private static byte[] ascii(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Reads a line.
     *
     * @param row a cleared row
     * @return false if it is of another form; then the row must be cleared again
     */
    boolean read(byte[] bytes, int from, int to, Row row) {
        text = bytes;
        at = from;
        end = to;
        if (!take('{')) {
            return false;
        }
        int number = 0;
        do {
            int field = name();
            if (field < 0 || row.has(field) || !take(':')) {
                return false;
            }
            row.place[field] = number++;
            if (!value(field, row)) {
                return false;
            }
        } while (take(','));
        return take('}') && blank() == end;
    }

    private int blank() {
        while (at < end && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        return at;
    }

    private boolean take(char wanted) {
        if (blank() < end && text[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    /** Reads a name and returns its field, -1 if it is none of those. */
    private int name() {
        if (!take('"')) {
            return -1;
        }
        for (int tried = 0; tried < NAMES.length; tried++) {
            int i = next;
            next = i + 1 == NAMES.length ? 0 : i + 1;
            byte[] name = NAMES[i];
            int after = at + name.length;
            if (after < end && text[after] == '"' && Arrays.equals(text, at, after, name, 0, name.length)) {
                at = after + 1;
                return FIELD[i];
            }
        }
        return -1;
    }

    private boolean value(int field, Row row) {
        if (field == Row.IDS) {
            return ids(row);
        }
        blank();
        long value = whole();
        switch (field) {
            case Row.TIME -> row.timeMs = value;
            case Row.INPUT -> row.input = value;
            default -> row.output = value;
        }
        return value >= 0 && digits <= EXACT_DIGITS;
    }

    /** Reads a whole number; -1 if there is none, or one that is not written as JSON has it. */
    private long whole() {
        byte[] b = text;
        int i = at;
        long value = 0;
        for (int n = Long.BYTES; n == Long.BYTES && i + Long.BYTES <= end; i += n) {
            long eight = EightBytes.at(b, i);
            n = EightBytes.digits(eight);
            value = n == 0 ? value : value * TEN_TO[n] + EightBytes.number(eight, n);
        }
        while (i < end && b[i] >= '0' && b[i] <= '9') {
            value = 10 * value + (b[i++] - '0');
        }
        digits = i - at;
        boolean sound = digits > 0 && digits <= SAFE_DIGITS && (digits == 1 || b[at] != '0');
        at = i;
        return sound ? value : -1;
    }

    private boolean ids(Row row) {
        if (!take('[')) {
            return false;
        }
        int n = 0;
        do {
            n = plainIds(row, n);
            long[] ids = n < row.ids.length ? row.ids : row.idsFor(n + 1);
            blank();
            ids[n] = whole();
            if (ids[n++] < 0) {
                return false;
            }
        } while (take(','));
        row.idCount = n;
        return take(']');
    }

    /**
     * Reads the elements of a list that are written as most are: at most one blank, up to 16 digits, a comma. Hot loop.
     *
     * @param known how many were read before
     * @return how many there are then
     */
    private int plainIds(Row row, int known) {
        byte[] b = text;
        long[] ids = row.ids;
        int n = known;
        int i = at;
        while (i + 2 * Long.BYTES + 2 <= end) {
            int from = b[i] == ' ' ? i + 1 : i;
            long eight = EightBytes.at(b, from);
            int length = EightBytes.digits(eight);
            if (length == 0 || length > 1 && b[from] == '0') {
                break;
            }
            long value = EightBytes.number(eight, length);
            if (length == Long.BYTES) {
                long more = EightBytes.at(b, from + Long.BYTES);
                int further = EightBytes.digits(more);
                value = further == 0 ? value : value * TEN_TO[further] + EightBytes.number(more, further);
                length += further;
            }
            if (b[from + length] != ',') {
                break;
            }
            if (n == ids.length) {
                ids = row.idsFor(n + 1);
            }
            ids[n++] = value;
            i = from + length + 1;
        }
        at = i;
        return n;
    }
}
