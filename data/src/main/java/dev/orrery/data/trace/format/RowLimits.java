package dev.orrery.data.trace.format;

/** Bounds of what a file may say about itself. */
final class RowLimits {
    /** Tokens of the largest block that makes sense. */
    static final int MAX_BLOCK = 1_000_000;

    private RowLimits() {}
}
