package dev.orrery.model.video;

import dev.orrery.model.video.control.Controller;

/** Stands beside the control steps of a run, to time or to check them. */
public interface StepObserver {
    /** Does nothing. */
    StepObserver NONE = new StepObserver() {
        @Override
        public void before(long nowNs) {}

        @Override
        public void after(long nowNs, Controller controller) {}
    };

    /** A step is about to be decided. */
    void before(long nowNs);

    /** A step was decided; nothing has followed from it yet. */
    void after(long nowNs, Controller controller);
}
