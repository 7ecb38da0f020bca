package dev.orrery.model.kernel;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** A 128-bit integer sum: exact, so that no order of adding changes the result. */
public final class ExactSum {
    private long high;
    private long low;

    /** Adds {@code a * b}. */
    public void addProduct(long a, long b) {
        addParts(Math.multiplyHigh(a, b), a * b);
    }

    /** Adds {@code value * value * times}, both not negative. */
    public void addSquares(long value, int times) {
        long squareLow = value * value;
        long squareHigh = Math.multiplyHigh(value, value);
        addParts(squareHigh * times + Math.unsignedMultiplyHigh(squareLow, times), squareLow * times);
    }

    /** Adds a value. */
    public void add(long value) {
        addParts(value >> 63, value);
    }

    /** Adds another sum. */
    public void add(ExactSum other) {
        addParts(other.high, other.low);
    }

    private void addParts(long valueHigh, long valueLow) {
        long sum = low + valueLow;
        high += valueHigh + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        low = sum;
    }

    /** Returns the sum. */
    public BigInteger toBigInteger() {
        byte[] bytes = ByteBuffer.allocate(16).putLong(high).putLong(low).array();
        return new BigInteger(bytes);
    }

    /** Returns the sum as the nearest double. */
    public double toDouble() {
        return toBigInteger().doubleValue();
    }

    /** Returns an independent copy. */
    public ExactSum copy() {
        ExactSum c = new ExactSum();
        c.high = high;
        c.low = low;
        return c;
    }
}
