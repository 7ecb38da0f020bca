package dev.orrery.model.silicon.op;

/** Which of a GPU's tensor core rates an operation is bound by. */
public enum FlopsKey {
    /** Brain floating point. */
    BF16("bfloat16"),
    /** Eight bit floating point. */
    FP8("fp8"),
    /** Four bit floating point. */
    FP4("fp4"),
    /** Eight bit integers. */
    INT8("int8");

    private final String label;

    FlopsKey(String label) {
        this.label = label;
    }

    /** Returns the name in tables and messages. */
    public String label() {
        return label;
    }
}
