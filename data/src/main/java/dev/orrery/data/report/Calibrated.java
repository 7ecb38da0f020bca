package dev.orrery.data.report;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.Concurrencies;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.workload.Arrivals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a report says of its calibration, and how far measured servers lie from such predictions. */
public final class Calibrated {
    private Calibrated() {}

    /** Returns a calibration in words, without what it leaves as it is. */
    public static String words(NamedCalibration calibration) {
        Calibration c = calibration.numbers();
        List<String> parts = new ArrayList<>();
        factor(parts, "collectives", c.collectives());
        factor(parts, "decode", c.decode());
        factor(parts, "prompts", c.prompts());
        if (c.around().passMs() > 0) {
            parts.add(Text.number(c.around().passMs()) + " ms host time a pass");
        }
        if (c.around().frontMs() > 0 || c.around().clientMs() > 0) {
            parts.add(Text.number(c.around().frontMs(), 1) + " ms + "
                    + Text.number(c.around().clientMs()) + " ms a client around the engine");
        }
        if (c.around().serviceMs() > 0) {
            parts.add(Text.number(c.around().serviceMs()) + " ms of a serial front end a request");
        }
        return calibration.name() + ": " + (parts.isEmpty() ? "kernels as measured" : String.join(", ", parts));
    }

    private static void factor(List<String> parts, String name, double factor) {
        if (factor != 1) {
            parts.add(name + " x " + Text.number(factor));
        }
    }

    /** Returns the means of a run that measurements have bands for, with their intervals. */
    static SequencedMap<Quantity, Band> intervals(Report report) {
        SequencedMap<Quantity, Band> found = new LinkedHashMap<>();
        boolean measured = report.run().spec().pool().timing().passes() != null;
        boolean closed = report.run().spec().arrivals().mode() == Arrivals.Mode.CLOSED;
        for (Quantity quantity : Quantity.values()) {
            double mean = mean(report, quantity);
            Band interval = report.calibration().interval(quantity, mean);
            // Output of arrivals that nobody slows down is what they ask for.
            if (measured && interval != null && mean > 0 && (closed || quantity != Quantity.THROUGHPUT)) {
                found.put(quantity, interval);
            }
        }
        return found;
    }

    /** Returns the requests that a worker had at once: its clients, or by Little's law the mean. */
    private static double atOnce(Report report) {
        Arrivals arrivals = report.run().spec().arrivals();
        Summary s = report.summary();
        double inFlight = arrivals.mode() == Arrivals.Mode.CLOSED
                ? arrivals.concurrency()
                : s.perSecond(s.count(RequestStatus.COMPLETED)) * s.e2e().mean() / 1000;
        return inFlight / s.workers();
    }

    /** Returns what is to be said of bands that are from too uniform measurements, null if there is nothing. */
    public static @Nullable String narrow(Map<Quantity, Band> bands) {
        List<String> names = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            Band band = bands.get(quantity);
            if (band != null && band.narrow()) {
                names.add(quantity == Quantity.THROUGHPUT ? "tokens/s" : quantity.name());
            }
        }
        return names.isEmpty()
                ? null
                : "the band of " + String.join(", ", names)
                        + " has almost no width: its measurements scatter less than any server's do from run to run, so do"
                        + " not rely on it";
    }

    /** Returns what is to be said of a load that bands were not measured at, null if there is nothing. */
    public static @Nullable String beyond(NamedCalibration calibration, double atOnce) {
        Concurrencies measured = calibration.measured();
        return measured == null || calibration.bands().isEmpty() || !measured.excludes(atOnce)
                ? null
                : Text.number(atOnce, atOnce < 100 ? 1 : 0)
                        + " requests at once on a worker are beyond the measurements that the bands are from, "
                        + Text.count(Math.round(measured.least())) + " to "
                        + Text.count(Math.round(measured.most())) + ": how far servers lie off there nobody knows";
    }

    /** Returns what makes the intervals of a run doubtful, one sentence each without its end. */
    static List<String> doubts(Report report) {
        return intervals(report).isEmpty()
                ? List.of()
                : Stream.of(narrow(report.calibration().bands()), beyond(report.calibration(), atOnce(report)))
                        .filter(Objects::nonNull)
                        .toList();
    }

    private static double mean(Report report, Quantity quantity) {
        return switch (quantity) {
            case TTFT -> report.summary().ttft().mean();
            case TPOT -> report.summary().tpot().mean();
            case THROUGHPUT -> report.summary().perSecond(report.summary().outputTokens());
        };
    }

    /** Returns the intervals in words, empty if there are none. */
    static String bands(Report report) {
        List<String> parts = new ArrayList<>();
        intervals(report).forEach((quantity, band) -> {
            boolean rate = quantity == Quantity.THROUGHPUT;
            parts.add((rate ? "tokens/s " : "mean " + quantity.name() + " ") + Text.number(band.low()) + " to "
                    + Text.number(band.high()) + (rate ? "" : " ms"));
        });
        String doubts =
                String.join("", doubts(report).stream().map(d -> "; but " + d).toList());
        return parts.isEmpty()
                ? ""
                : "four in five measurements are to be expected at " + String.join(", ", parts) + doubts;
    }

    /** Returns calibration and intervals as an object. */
    static Map<String, Object> map(Report report) {
        Map<String, Object> map = report.calibration().map();
        Map<String, Object> intervals = new LinkedHashMap<>();
        intervals(report)
                .forEach((quantity, band) ->
                        intervals.put(quantity.name().toLowerCase(Locale.ROOT), List.of(band.low(), band.high())));
        map.put("interval_80", intervals.isEmpty() ? null : intervals);
        map.put("interval_doubts", doubts(report));
        return map;
    }
}
