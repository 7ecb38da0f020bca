package dev.orrery.cli;

/** Exit codes. The launcher adds 69: no JDK. */
final class Exit {
    /** Done. */
    static final int OK = 0;

    /** Done, but a stated goal failed, or no request could be served. */
    static final int GOAL = 1;

    /** Usage or configuration. */
    static final int USAGE = 2;

    /** Bad input data. */
    static final int DATA = 3;

    /** A guard or limit stopped the run; the result is partial. */
    static final int LIMIT = 4;

    /** A fault of the product. */
    static final int INTERNAL = 70;

    /** Ctrl-C. The JVM itself leaves with 143 after SIGTERM. */
    static final int INTERRUPTED = 130;

    private Exit() {}
}
