package dev.orrery.data.trace.text;

import java.time.LocalDate;

/** Reads dates as CSV traces have them, to whole ns of Unix time. */
public final class Dates {
    /** What {@link #parseNs} returns for a text that is no date. */
    public static final long NONE = Long.MIN_VALUE;

    private Dates() {}

    /**
     * Reads {@code yyyy-MM-dd}, a space or T, {@code HH:mm:ss}, an optional fraction of 1 to 9 digits, and an optional
     * Z or offset; without a zone it is UTC. Years are 1970 to 2261.
     *
     * @return ns of Unix time, {@link #NONE} if the text is no such date
     */
    public static long parseNs(String s) {
        int n = s.length();
        if (n < 19 || s.charAt(4) != '-' || s.charAt(7) != '-' || s.charAt(13) != ':' || s.charAt(16) != ':') {
            return NONE;
        }
        if (s.charAt(10) != ' ' && s.charAt(10) != 'T') {
            return NONE;
        }
        int year = digits(s, 0, 4);
        int month = digits(s, 5, 7);
        int day = digits(s, 8, 10);
        int hour = digits(s, 11, 13);
        int minute = digits(s, 14, 16);
        int second = digits(s, 17, 19);
        if (year < 1970 || year > 2261 || month < 1 || month > 12 || day < 1 || day > days(year, month)) {
            return NONE;
        }
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) {
            return NONE;
        }
        long seconds = ((LocalDate.of(year, month, day).toEpochDay() * 24 + hour) * 60 + minute) * 60 + second;
        return withFraction(s, seconds);
    }

    private static long withFraction(String s, long seconds) {
        int at = 19;
        long fraction = 0;
        if (at < s.length() && s.charAt(at) == '.') {
            int from = ++at;
            while (at < s.length() && s.charAt(at) >= '0' && s.charAt(at) <= '9') {
                at++;
            }
            if (at == from || at - from > 9) {
                return NONE;
            }
            fraction = digits(s, from, at);
            for (int i = at - from; i < 9; i++) {
                fraction *= 10;
            }
        }
        int offset = offsetMinutes(s, at);
        return offset == Integer.MIN_VALUE ? NONE : (seconds - offset * 60L) * 1_000_000_000L + fraction;
    }

    private static int offsetMinutes(String s, int at) {
        String zone = s.substring(at);
        if (zone.isEmpty() || zone.equals("Z")) {
            return 0;
        }
        if (!zone.matches("[+-]\\d\\d:?\\d\\d")) {
            return Integer.MIN_VALUE;
        }
        int minutes = digits(zone, 1, 3) * 60 + digits(zone, zone.length() - 2, zone.length());
        return zone.charAt(0) == '-' ? -minutes : minutes;
    }

    private static int digits(String s, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = s.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static int days(int year, int month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return switch (month) {
            case 2 -> leap ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }
}
