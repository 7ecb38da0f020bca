package dev.orrery.data.session;

import java.util.Locale;

/** Statistics of a session trace as text. */
public final class SessionStatsText {
    private SessionStatsText() {}

    /** Returns a few lines. */
    public static String of(String file, SessionStats stats) {
        return String.format(
                Locale.ROOT,
                """
                %s: %,d sessions, %,d events over %,.1f s, %,d open at the end%n\
                lives      p5 %,.1f s, median %,.1f s, p95 %,.1f s, mean %,.1f s%s%n\
                active     mean %,.2f, peak %,d (%,d at any instant), peak/mean %.2f, CV %.3f%n\
                alive      mean %,.1f, of which active %.1f %%%n\
                """,
                file,
                stats.sessions(),
                stats.events(),
                stats.horizonS(),
                stats.open(),
                stats.lifeS(0.05),
                stats.lifeS(0.5),
                stats.lifeS(0.95),
                stats.meanLifeS(),
                stats.open() > 0 ? " (open ones up to the end)" : "",
                stats.activeMean(),
                stats.activePeak(),
                stats.peak(),
                stats.peakToMean(),
                stats.activeCv(),
                stats.aliveMean(),
                100 * stats.duty());
    }
}
