package dev.orrery.model.twin;

/** Lets a caller follow a run and end it early. Called every few hundred events from the run's own thread. */
@FunctionalInterface
public interface RunControl {
    /** Does nothing. */
    RunControl NONE = (arrived, nowNs) -> true;

    /**
     * Tells how far the run is.
     *
     * @param arrived requests that have arrived
     * @param nowNs virtual time
     * @return whether to go on
     */
    boolean proceed(int arrived, long nowNs);
}
