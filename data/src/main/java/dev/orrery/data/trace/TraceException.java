package dev.orrery.data.trace;

import java.io.IOException;
import java.util.List;

/** A trace that was refused. It carries the first faults; nothing of the trace may be used. */
public final class TraceException extends IOException {
    private static final long serialVersionUID = 1;

    private final String file;
    private final transient List<Defect> defects;
    private final boolean more;

    /**
     * Refuses a trace.
     *
     * @param file the file's name as the user gave it
     * @param defects at least one fault, in file order
     * @param more whether reading stopped before the end, so that there may be more
     */
    public TraceException(String file, List<Defect> defects, boolean more) {
        super(defects.getFirst().text(file));
        this.file = file;
        this.defects = List.copyOf(defects);
        this.more = more;
    }

    /** Refuses a trace for one fault of the whole. */
    public TraceException(String file, Defect defect) {
        this(file, List.of(defect), false);
    }

    /** Returns the file's name as the user gave it. */
    public String file() {
        return file;
    }

    /** Returns the faults in file order, at most as many as were asked for. */
    public List<Defect> defects() {
        return defects;
    }

    /** Returns whether reading stopped before the end of the file, so that there may be more faults. */
    public boolean more() {
        return more;
    }
}
