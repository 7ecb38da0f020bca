package dev.orrery.model.silicon.spec;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.system.GpuSystem;

/**
 * A model on the GPUs of one worker.
 *
 * @param model the model
 * @param system the GPUs
 * @param backend the serving engine
 * @param shape how the model is split
 * @param formats what is computed in which format
 * @param draftTokens tokens that the model's own draft layers propose per step; 0 without
 */
public record Deployment(
        ModelSpec model, GpuSystem system, Backend backend, ParallelShape shape, Formats formats, int draftTokens) {
    /** Checks that the model can be split so. */
    public Deployment {
        String problem = shape.problem(model);
        if (problem != null) {
            throw new IllegalArgumentException(model.name() + " cannot run as " + shape.label() + ": " + problem);
        }
    }
}
