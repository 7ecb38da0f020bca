package dev.orrery.model.silicon.op;

/**
 * The size of one call.
 *
 * @param batch requests
 * @param length prompt tokens that each computes; in decode attention the tokens that each attends to, the new one
 *     included
 * @param prefix tokens of each that were computed before
 * @param tokens what token-wise operations see: tokens of one rank, or rows of logits
 */
public record OpShape(int batch, int length, int prefix, long tokens) {}
