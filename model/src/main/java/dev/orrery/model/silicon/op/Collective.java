package dev.orrery.model.silicon.op;

/** What an NCCL call does. */
public enum Collective {
    /** Every rank gets all parts. */
    ALL_GATHER("all_gather"),
    /** Every rank gets the sum of one part. */
    REDUCE_SCATTER("reduce_scatter"),
    /** Every rank gets the sum of all parts. */
    ALL_REDUCE("all_reduce"),
    /** Every rank sends a part to every other. */
    ALL_TO_ALL("alltoall");

    private final String label;

    Collective(String label) {
        this.label = label;
    }

    /** Returns the name in tables. */
    public String label() {
        return label;
    }
}
