package dev.orrery.model.silicon.pass;

/**
 * What times a deployment's passes as the reference does.
 *
 * @param passes whole passes
 * @param steps decode steps of equal lengths, which take what {@link AicPasses#telemetry} says but for the last bits
 */
public record AicParts(AicPasses passes, StepParts steps) {}
