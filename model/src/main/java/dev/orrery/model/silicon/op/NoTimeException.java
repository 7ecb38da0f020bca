package dev.orrery.model.silicon.op;

import java.io.Serial;

/** An operation has no time on a system. */
public final class NoTimeException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final Kind kind;

    /** Why there is none. */
    public enum Kind {
        /** Nothing was measured that the operation could be told from. */
        MISSING_DATA("missing_data"),
        /** The GPU cannot compute in the operation's number format. */
        MISSING_FLOPS("missing_flops");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the name in recorded cases. */
        public String label() {
            return label;
        }
    }

    /**
     * A time is missing; the message is one sentence for the user. The stack is not kept: {@link Op.Fallback} tries.
     */
    public NoTimeException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    /** Returns why. */
    public Kind kind() {
        return kind;
    }
}
