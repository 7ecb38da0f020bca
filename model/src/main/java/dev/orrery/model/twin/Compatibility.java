package dev.orrery.model.twin;

/** Whose rules decide where the reference is weak; ARCHITECTURE.md has the table. */
public enum Compatibility {
    /** Orrery's own, better rules. */
    NONE,
    /** What NVIDIA Dynamo mocker 1.6.1 does. */
    REFERENCE
}
