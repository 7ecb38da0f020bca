package dev.orrery.data.report.run;

import dev.orrery.data.report.Text;

/** Numbers in the texts of a page. */
final class Chunks {
    private Chunks() {}

    /** Returns a length of time in words. */
    static String seconds(double s) {
        return s < 1 ? Text.number(s * 1000, 0) + " ms" : Text.number(s, s < 100 ? 1 : 0) + " s";
    }

    /** Returns a number with about four digits. */
    static String figure(double value) {
        double size = Math.abs(value);
        return Text.number(value, size >= 1000 ? 0 : size >= 100 ? 1 : 2);
    }
}
