package dev.orrery.model.naive;

import dev.orrery.model.timing.TimingConfig;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The time of a pass in decimal arithmetic (R-T1 to R-T4). */
final class NaiveTiming {
    private final TimingConfig config;
    private final long capacity;
    private final boolean reference;

    NaiveTiming(TimingConfig config, long capacity, boolean reference) {
        this.config = config;
        this.capacity = capacity;
        this.reference = reference;
    }

    /**
     * Returns ns.
     *
     * @param requests requests with prefill, {@code prefix} and {@code fresh} their sums
     * @param decodes requests that pay a decode step, {@code context} their tokens
     */
    long passNs(long requests, long prefix, long fresh, long decodes, long context) {
        long ns = 0;
        if (fresh > 0) {
            ns += round(prefillMs(requests, prefix, fresh), config.speedup());
        }
        if (decodes > 0) {
            ns += round(decodeMs(context), config.speedup() * config.decodeSpeedup());
        }
        boolean empty = fresh == 0 && decodes == 0;
        return empty ? 0 : ns + Math.round(config.hostOverheadMs() * 1e6);
    }

    private double prefillMs(long requests, long prefix, long fresh) {
        if (config.type().equals("fixed")) {
            return config.prefillMs();
        }
        double t = reference ? requests * ((prefix + fresh) / requests - prefix / requests) : fresh;
        return t <= 0 ? 0 : 4.209989e-7 * (t * t) + 1.518344e-2 * t + 16.50142;
    }

    private double decodeMs(long context) {
        if (config.type().equals("fixed")) {
            return config.decodeMs();
        }
        double p = Math.min(1, context / (double) capacity);
        return Math.max(1, -25.74 * (p * p) + 54.01 * p + 5.74);
    }

    /** R-T3: the exact value of the double, to whole ns, half to even. */
    static long wholeNs(double seconds) {
        return new BigDecimal(seconds)
                .movePointRight(9)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    static long round(double ms, double ratio) {
        long ns = wholeNs(ms / 1000);
        if (!(ratio > 0) || ns == 0) {
            return ns;
        }
        double seconds = ns / 1_000_000_000L + (ns % 1_000_000_000L) / 1e9;
        return wholeNs(seconds / ratio);
    }
}
