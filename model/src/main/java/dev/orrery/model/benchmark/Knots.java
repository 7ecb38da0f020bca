package dev.orrery.model.benchmark;

import java.util.Arrays;

/** Rising whole numbers between which values are interpolated linearly; beyond them the last two are extended. */
final class Knots {
    private final int[] at;

    private Knots(int[] at) {
        this.at = at;
    }

    /** Returns powers of two and what lies half way between them, from 1 up to the first that is not below a limit. */
    static Knots upTo(int limit) {
        int[] found = new int[64];
        int n = 0;
        int next = 1;
        while (n == 0 || found[n - 1] < limit) {
            found[n++] = next;
            next = Integer.bitCount(next) == 1 && next > 1 ? next + next / 2 : Integer.highestOneBit(next) * 2;
        }
        return new Knots(n == 1 ? new int[] {1, 2} : Arrays.copyOf(found, n));
    }

    /** Returns so many knots from one number to another, equally far in ratio. */
    static Knots between(int least, int most, int count) {
        int[] found = new int[count];
        int n = 0;
        for (int i = 0; i < count; i++) {
            int value = (int) Math.round(least * Math.pow((double) most / least, i / (count - 1.0)));
            if (n == 0 || value > found[n - 1]) {
                found[n++] = value;
            }
        }
        return n == 1 ? new Knots(new int[] {least, least + 1}) : new Knots(Arrays.copyOf(found, n));
    }

    int count() {
        return at.length;
    }

    int at(int i) {
        return at[i];
    }

    /** Returns the position of the knot below a number, so that there is one above. */
    int below(double x) {
        int low = 0;
        int high = at.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (at[middle] <= x) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns how far a number lies on the way from a knot to the next one. */
    double way(int below, double x) {
        return (x - at[below]) / (at[below + 1] - at[below]);
    }
}
