package dev.orrery.data.measured;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells measurements that no server can have made: values beyond anything that serves, and output that contradicts
 * latencies. Fields are named as columns of the CSV ({@link PointsCsv}).
 */
public final class Plausible {
    private static final double MOST_CLIENTS = 1e6;
    private static final double MOST_TOKENS = 1e7;

    /** A time per further token is a matter of two tokens. */
    private static final double LEAST_OUTPUT = 2;

    private static final double LEAST_MS = 0.01;

    /** An hour. */
    private static final double MOST_TTFT_MS = 3.6e6;

    /** A minute. */
    private static final double MOST_TPOT_MS = 6e4;

    /** Clients that wait never get more than Little's law allows; means of unequal requests blur it a little. */
    private static final double MOST_OF_LAW = 3;

    /** They get less while a run begins and ends, which is much of a short one. */
    private static final double LEAST_OF_LAW = 0.1;

    private final MeasuredPoint point;
    private final List<String> problems = new ArrayList<>();

    private Plausible(MeasuredPoint point) {
        this.point = point;
    }

    /** Returns what is impossible in a closed loop's measurement, one sentence each, with the place. */
    public static List<String> problems(MeasuredPoint closedLoop) {
        Plausible check = new Plausible(closedLoop);
        check.within("concurrency", closedLoop.load().concurrency(), 1, MOST_CLIENTS);
        check.within("isl", closedLoop.isl(), 1, MOST_TOKENS);
        check.within("osl", closedLoop.osl(), LEAST_OUTPUT, MOST_TOKENS);
        check.within("ttft_ms", closedLoop.mean().ttftMs(), LEAST_MS, MOST_TTFT_MS);
        check.within("tpot_ms", closedLoop.mean().tpotMs(), LEAST_MS, MOST_TPOT_MS);
        if (check.problems.isEmpty()) {
            check.output();
        }
        return List.copyOf(check.problems);
    }

    private void within(String field, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            problems.add(point.place() + ": " + field + ": must be from " + plain(least) + " to " + plain(most)
                    + ", which covers all that serves; got " + plain(value));
        }
    }

    private void output() {
        double told = point.tokensPerSecond();
        double clients = point.load().concurrency();
        double busy = point.requests() > 0 ? Math.min(clients, point.requests()) : clients;
        double due = point.mean().tokensPerSecond(busy, point.osl());
        if (!Double.isNaN(told) && !(told >= LEAST_OF_LAW * due && told <= MOST_OF_LAW * due)) {
            problems.add(point.place() + ": tokens_s: " + plain(told) + " contradicts the other fields: "
                    + plain(clients) + " clients that wait "
                    + plain(point.mean().requestMs(point.osl()))
                    + " ms for " + plain(point.osl()) + " tokens get about " + plain(due)
                    + "; mend tokens_s, concurrency, osl, ttft_ms or tpot_ms");
        }
    }

    private static String plain(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                : Double.toString(value);
    }
}
