package dev.orrery.cli;

import dev.orrery.model.twin.RunControl;
import java.util.Locale;

/**
 * Tells on standard error how far a command is, once it has taken a second: in place on a terminal, else a line now and
 * then. Also the way by which an interrupt reaches a run.
 */
final class Progress implements RunControl {
    private static final long SECOND = 1_000_000_000L;
    private static final long ON_TERMINAL = SECOND / 5;
    private static final long ELSEWHERE = 10 * SECOND;

    private final Terminal terminal;
    private final boolean quiet;
    private final Interrupt interrupt;
    private final long startNs = System.nanoTime();
    private String phase = "reading";
    private long phaseStartNs = startNs;
    private long nextNs;
    private long total;
    private int width;

    Progress(Terminal terminal, boolean quiet, Interrupt interrupt) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.interrupt = interrupt;
        this.nextNs = startNs + (terminal.errIsTerminal() ? SECOND : ELSEWHERE);
    }

    /**
     * Begins a phase.
     *
     * @param of how much there is to do: bytes or requests; 0 if that is not known
     */
    void phase(String name, long of) {
        phase = name;
        total = of;
        phaseStartNs = System.nanoTime();
    }

    /** Begins what gives nothing to report: an interrupt ends the process at once, with a sentence. */
    void prepare() {
        interrupt.atOnce(() -> {
            clear();
            terminal.error("interrupted before the simulation began");
            terminal.err().flush();
        });
    }

    /** Ends what {@link #prepare} began: an interrupt asks for a partial report from now on. */
    void prepared() {
        interrupt.atOnce(null);
    }

    /** Takes how many runs of several have been done. */
    void done(int runs) {
        if (due()) {
            show(runs, "");
        }
    }

    /** Returns whether the command is to stop. */
    boolean stopped() {
        return interrupt.requested();
    }

    /** Takes how many bytes have been read. */
    void read(long bytes) {
        if (due()) {
            show(bytes, "");
        }
    }

    @Override
    public boolean proceed(int arrived, long nowNs) {
        if (due()) {
            double virtualS = nowNs / 1e9;
            double wallS = Math.max(1e-9, (System.nanoTime() - phaseStartNs) / 1e9);
            show(
                    arrived,
                    String.format(Locale.ROOT, ", %,.0f s simulated, %,.0f x real time", virtualS, virtualS / wallS));
        }
        return !interrupt.requested();
    }

    private boolean due() {
        return !quiet && System.nanoTime() >= nextNs;
    }

    private void show(long done, String more) {
        long now = System.nanoTime();
        nextNs = now + (terminal.errIsTerminal() ? ON_TERMINAL : ELSEWHERE);
        double share = total > 0 ? Math.min(1, (double) done / total) : 0;
        String line =
                String.format(Locale.ROOT, "orrery: %s %.0f %%%s, %d MB", phase, share * 100, more, memory() >> 20);
        if (share > 0 && share < 1) {
            line += String.format(Locale.ROOT, ", %.0f s left", (now - phaseStartNs) / 1e9 * (1 - share) / share);
        }
        if (terminal.errIsTerminal()) {
            terminal.err().print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            width = line.length();
        } else {
            terminal.err().println(line);
        }
        terminal.err().flush();
    }

    private static long memory() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Removes what stands in place on a terminal. */
    void clear() {
        if (width > 0) {
            terminal.err().print("\r" + " ".repeat(width) + "\r");
            terminal.err().flush();
            width = 0;
        }
    }

    /** Returns the seconds since the command began. */
    double seconds() {
        return (System.nanoTime() - startNs) / 1e9;
    }
}
