package dev.orrery.model.router;

/**
 * What a worker would cost a request, and why (router.md §2).
 *
 * @param worker the worker
 * @param cost in blocks; the smallest is chosen
 * @param overlap leading blocks of the prompt that the index finds on the worker
 * @param credit what they are worth, in blocks
 * @param bookedTokens prompt tokens booked on the worker that have no first token yet
 * @param prefill what is to be prefilled, with this request and without the credit, in blocks
 * @param load distinct blocks of the worker's requests together with this one's
 * @param requests requests active on the worker
 */
public record Candidate(
        int worker,
        double cost,
        int overlap,
        double credit,
        long bookedTokens,
        double prefill,
        double load,
        int requests) {}
