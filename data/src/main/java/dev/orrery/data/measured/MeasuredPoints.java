package dev.orrery.data.measured;

import dev.orrery.data.measured.MeasuredPoint.Percentiles;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the measurements of one file; requests that are listed one by one become one measurement at its end. */
final class MeasuredPoints {
    private final List<MeasuredPoint> points = new ArrayList<>();
    private @Nullable RequestTally tally;

    /** Reads latencies of one kind. */
    @FunctionalInterface
    interface Reading {
        /** Returns the latencies under one name, null if they are not there. */
        @Nullable
        Latency at(String name) throws TraceException;
    }

    /** Adds a measurement. */
    void add(MeasuredPoint point) {
        points.add(point);
    }

    /** Returns where single requests of a client are counted. */
    RequestTally requests(Leaves first, String client) {
        RequestTally present = tally;
        if (present == null) {
            present = new RequestTally(new MeasuredPoint.Place(first.file(), first.line()), client);
            tally = present;
        }
        return present;
    }

    /** Returns all measurements. */
    List<MeasuredPoint> all() throws TraceException {
        RequestTally requests = tally;
        if (requests != null) {
            points.add(requests.point());
            tally = null;
        }
        return List.copyOf(points);
    }

    /** Returns the percentiles under three names. */
    static Percentiles percentiles(Reading reading, String p50, String p90, String p99) throws TraceException {
        return new Percentiles(reading.at(p50), reading.at(p90), reading.at(p99));
    }

    /** Returns the mean time of a request: as measured, else as the sum of its mean parts. */
    static double requestMs(double measured, Latency mean, double osl) {
        return measured > 0 ? measured : mean.requestMs(osl);
    }

    /** Returns latencies, null if one is not above 0 or not there. */
    static @Nullable Latency latency(double ttftMs, double tpotMs) {
        return ttftMs > 0 && tpotMs > 0 ? new Latency(ttftMs, tpotMs) : null;
    }
}
