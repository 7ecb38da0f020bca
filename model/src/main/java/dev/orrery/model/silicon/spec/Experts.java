package dev.orrery.model.silicon.spec;

/**
 * The experts of a layer.
 *
 * @param count how many
 * @param perToken how many each token goes to
 * @param inter intermediate size of one
 * @param sharedInter intermediate size of the shared expert, 0 if there is none
 */
public record Experts(int count, int perToken, int inter, int sharedInter) {}
