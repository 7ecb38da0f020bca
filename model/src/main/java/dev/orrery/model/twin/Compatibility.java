package dev.orrery.model.twin;

/** Whose rules decide where the reference is weak; ARCHITECTURE.md has the table. */
public enum Compatibility {
    /** Orrery's own, better rules. */
    NONE,
    /** What NVIDIA Dynamo mocker 1.6.1 does. */
    REFERENCE,
    /** Orrery's own rules, with pass times in the exact forms of NVIDIA AIConfigurator 0.12.0. */
    AIC
}
