package dev.orrery.data.trace.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks at eight bytes of a text at once, the first one lowest: lines and numbers of traces are long, and byte by byte
 * they take most of the time of reading.
 */
public final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    /** The bits that no ASCII character has. */
    static final long HIGH = 0x8080808080808080L;

    /** What turns the digits into 0 to 9. */
    private static final long ZEROS = '0' * ONES;

    /** What lifts anything above 9, and nothing below, into the high bit. */
    private static final long ABOVE_NINE = 0x76 * ONES;

    private static final long NEW_LINES = '\n' * ONES;

    private EightBytes() {}

    /** Returns the eight bytes from a place on. */
    public static long at(byte[] text, int from) {
        return (long) LONGS.get(text, from);
    }

    /** Returns whether one of the bytes is a new line. */
    static boolean newLine(long bytes) {
        long x = bytes ^ NEW_LINES;
        return (x - ONES & ~x & HIGH) != 0;
    }

    /** Returns with how many digits the bytes begin, 0 to 8. */
    public static int digits(long bytes) {
        long x = bytes ^ ZEROS;
        // Carries run upwards only, so that the lowest mark is right.
        return Long.numberOfTrailingZeros((x + ABOVE_NINE | x) & HIGH) >>> 3;
    }

    /** Returns the number that the first {@code digits} bytes write, 1 to 8. */
    public static long number(long bytes, int digits) {
        long x = (bytes ^ ZEROS) << Long.SIZE - Byte.SIZE * digits;
        // Neighbours are joined into twos, fours and eights: the first is the higher one.
        x = x * 10 + (x >>> 8) & 0x00FF00FF00FF00FFL;
        x = x * 100 + (x >>> 16) & 0x0000FFFF0000FFFFL;
        return x * 10_000 + (x >>> 32) & 0xFFFFFFFFL;
    }
}
