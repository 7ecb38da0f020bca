package dev.orrery.data.trace.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Times that are written as decimal numbers, read to whole ns. A double would not do: between the seconds of Unix time
 * it knows steps of 240 ns only.
 */
public final class Decimals {
    /** What stands for a text or number that is none, or is beyond 64 bits of ns. */
    public static final long NONE = Long.MIN_VALUE;

    /** Decimal places between a unit and ns. */
    public static final int SECONDS = 9, MILLISECONDS = 6;

    private static final int SAFE_DIGITS = 18;
    private static final int MOST_CHARACTERS = 40;
    private static final long[] POWERS = powers();

    private Decimals() {}

    private static long[] powers() {
        long[] powers = new long[SAFE_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    /**
     * Reads a number, rounded half to even where it has parts below a ns.
     *
     * @param text a number as CSV and JSON have it
     * @param places decimal places between its unit and ns
     * @return ns, {@link #NONE} if the text is no number or beyond 64 bits
     */
    public static long ns(String text, int places) {
        int n = text.length();
        int at = n > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        long value = 0;
        int digits = 0;
        int decimals = -1;
        boolean any = false;
        for (int i = at; i < n; i++) {
            char c = text.charAt(i);
            if (c == '.' && decimals < 0) {
                decimals = 0;
            } else if (c >= '0' && c <= '9' && digits < SAFE_DIGITS) {
                value = 10 * value + (c - '0');
                digits += value == 0 ? 0 : 1;
                decimals += decimals < 0 ? 0 : 1;
                any = true;
            } else {
                return odd(text, places);
            }
        }
        int more = places - Math.max(0, decimals);
        if (!any || more < 0 || digits + more > SAFE_DIGITS) {
            return odd(text, places);
        }
        value *= POWERS[more];
        return text.charAt(0) == '-' ? -value : value;
    }

    /** Reads what has many digits, or an exponent. */
    private static long odd(String text, int places) {
        if (text.length() > MOST_CHARACTERS) {
            return NONE;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            long before = (long) number.precision() - number.scale() + places;
            if (before > SAFE_DIGITS + 1) {
                return NONE; // its digits would be written out before they turn out to be too many
            }
            if (before < -1) {
                return 0;
            }
            BigDecimal whole = number.movePointRight(places).setScale(0, RoundingMode.HALF_EVEN);
            return whole.unscaledValue().bitLength() < Long.SIZE ? whole.longValueExact() : NONE;
        } catch (NumberFormatException e) {
            return NONE;
        }
    }

    /** Returns a whole number of a unit in ns, {@link #NONE} beyond 64 bits. */
    public static long ns(long number, int places) {
        long ns = number * POWERS[places];
        return Math.multiplyHigh(number, POWERS[places]) == ns >> 63 ? ns : NONE;
    }

    /** Writes ns in a unit, without needless zeros. */
    public static String text(long ns, int places) {
        BigDecimal number = BigDecimal.valueOf(ns, places);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
