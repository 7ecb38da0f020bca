package dev.orrery.data.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Numbers and words as people read them. */
public final class Text {
    private static final double LARGEST = 9e13;

    private Text() {}

    /** Returns a number with two decimals and thousands separators; {@code N/A} if there is none. */
    public static String number(double value) {
        return number(value, 2);
    }

    /** Returns a number with some decimals, at most 6, and thousands separators. */
    public static String number(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "N/A";
        }
        if (Double.isInfinite(value) || Math.abs(value) > LARGEST) {
            return Double.toString(value);
        }
        long unit = 1;
        for (int i = 0; i < decimals; i++) {
            unit *= 10;
        }
        long scaled = Math.abs(Math.round(value * unit));
        StringBuilder text = new StringBuilder();
        if (decimals > 0) {
            String digits = Long.toString(scaled % unit);
            text.append('.').repeat('0', decimals - digits.length()).append(digits);
        }
        text.insert(0, count(scaled / unit));
        return value < 0 && scaled != 0 ? text.insert(0, '-').toString() : text.toString();
    }

    /** Returns a number that somebody has given, with all of its digits, and with some decimals at least. */
    public static String given(double value, int decimals) {
        if (!Double.isFinite(value) || Math.abs(value) > LARGEST) {
            return number(value, decimals);
        }
        BigDecimal all = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        String digits = all.setScale(Math.max(decimals, all.scale()), RoundingMode.UNNECESSARY)
                .toPlainString();
        int point = digits.indexOf('.');
        String whole = count(all.longValue());
        String sign = value < 0 && !whole.startsWith("-") ? "-" : "";
        return sign + whole + (point < 0 ? "" : digits.substring(point));
    }

    /** Returns a whole number with thousands separators. */
    public static String count(long value) {
        StringBuilder text = new StringBuilder(Long.toString(value));
        for (int i = text.length() - 3; i > (value < 0 ? 1 : 0); i -= 3) {
            text.insert(i, ',');
        }
        return text.toString();
    }

    /** Returns a count with its noun, which takes an s unless the count is 1. */
    public static String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** Returns a share as a percentage with one decimal. */
    public static String percent(double share) {
        return number(share * 100, 1) + " %";
    }

    /** Returns a time in the unit that suits its size. */
    public static String time(double ms) {
        if (ms < 10_000) {
            return number(ms) + " ms";
        }
        return ms < 600_000 ? number(ms / 1000) + " s" : number(ms / 60_000) + " min";
    }

    /** Breaks words into lines of a width; a longer word stands alone. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
