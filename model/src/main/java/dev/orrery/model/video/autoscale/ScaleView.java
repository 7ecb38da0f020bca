package dev.orrery.model.video.autoscale;

import dev.orrery.model.video.fleet.Placements;

/** What an autoscaler may know at a control step. Written by the controller only; one instance lives as long as it. */
public final class ScaleView {
    private final Placements fleet;
    private final Volatility volatility;
    private long nowNs;
    private double rho;
    private int waiting;
    private int wanted;
    private int provisioning;
    private int alive;
    private int[] starting = new int[0];

    /** Creates a view of a fleet. */
    public ScaleView(Placements fleet, Volatility volatility) {
        this.fleet = fleet;
        this.volatility = volatility;
    }

    /**
     * Takes over what holds after a tentative placement.
     *
     * @param startingGpus the GPUs that start, the first so many; kept, not copied
     */
    public void observe(long atNs, int waitingSessions, int[] startingGpus, int provisioningGpus, int sessionsAlive) {
        starting = startingGpus;
        nowNs = atNs;
        alive = sessionsAlive;
        waiting = waitingSessions;
        wanted = fleet.placed() + waitingSessions;
        provisioning = provisioningGpus;
        rho = waitingSessions > 0 ? Math.max(1, fleet.fullest()) : fleet.fullest();
    }

    /** Returns the instant in ns. */
    public long nowNs() {
        return nowNs;
    }

    /** Returns the fullest open GPU as a share of its target, at least 1 if somebody waits: rho_max. */
    public double rho() {
        return rho;
    }

    /** Returns the active sessions, waiting ones included: N_req. */
    public int sessions() {
        return wanted;
    }

    /** Returns the sessions that have begun and not ended, idle ones included. */
    public int alive() {
        return alive;
    }

    /** Returns the sessions that have no place. */
    public int waiting() {
        return waiting;
    }

    /** Returns the GPUs that a decision is about, open or starting: M. */
    public int gpus() {
        return fleet.openCount() + provisioning;
    }

    /** Returns the GPUs that start. */
    public int provisioning() {
        return provisioning;
    }

    /** Returns a GPU that starts. */
    public int provisioningAt(int index) {
        return starting[index];
    }

    /** Returns the fleet after the tentative placement. */
    public Placements fleet() {
        return fleet;
    }

    /** Returns the samples of the number of active sessions. */
    public Volatility volatility() {
        return volatility;
    }
}
