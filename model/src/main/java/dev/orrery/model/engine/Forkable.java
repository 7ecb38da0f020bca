package dev.orrery.model.engine;

/** What a run is made of can be copied at any instant, so that a planner can try the future on the copy. */
@FunctionalInterface
public interface Forkable {
    /** Returns an independent copy in the same state, over the columns of a copied run. */
    Engine fork(EngineContext copied);
}
