package dev.orrery.data.experiment;

import dev.orrery.data.report.html.Page;

/** An evaluation with a name. */
public interface Experiment {
    /** Returns the name that the command takes. */
    String name();

    /** Returns in one line what it shows. */
    String about();

    /**
     * Does all its runs.
     *
     * @throws InterruptedException if whoever waits for the outcome gives up
     */
    Page run(Workbench bench) throws InterruptedException;
}
