package dev.orrery.model.video.control;

/** The controller's only source of time: virtual in the twin, real in a live system. */
@FunctionalInterface
public interface ControlClock {
    /** Returns the present instant in ns; never falls. */
    long nowNs();
}
