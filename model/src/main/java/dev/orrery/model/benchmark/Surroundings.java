package dev.orrery.model.benchmark;

/**
 * What a deployment adds to the passes of its GPUs.
 *
 * @param passMs host time of each pass that the GPU waits for
 * @param frontMs what each request needs in front of and behind the engine when nobody else is there
 * @param clientMs what each client of the deployment adds to every first token: tokenizer, detokenizer and streams are
 *     few processes that all clients share
 * @param serviceMs how long each request holds the front end, a serial server with a queue of its own
 */
public record Surroundings(double passMs, double frontMs, double clientMs, double serviceMs) {
    /** Nothing around the GPU. */
    public static final Surroundings NONE = new Surroundings(0, 0, 0, 0);
}
