package dev.orrery.data.measured;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;
import dev.orrery.model.kernel.Percentiles;
import java.util.Arrays;

/** Requests that a client lists one by one. */
final class RequestTally {
    private final MeasuredPoint.Place place;
    private final String client;
    private final Column start = new Column();
    private final Column end = new Column();
    private final Column ttft = new Column();
    private final Column tpot = new Column();
    private double isl;
    private double osl;

    RequestTally(MeasuredPoint.Place place, String client) {
        this.place = place;
        this.client = client;
    }

    /**
     * Adds a completed request.
     *
     * @param object where it stands
     * @param startMs when it was sent, on any clock
     * @param endMs when its last token came
     * @param times its latencies; the time per output token is NaN for a request of one token
     * @throws TraceException if its times run backwards
     */
    void add(Leaves object, double startMs, double endMs, double inputTokens, double outputTokens, Latency times)
            throws TraceException {
        double ttftMs = times.ttftMs();
        double tpotMs = times.tpotMs();
        if (!(ttftMs > 0 && endMs > startMs) || tpotMs < 0) {
            throw object.wrong(
                    "", TraceCode.E_TIME, "the times of a request must rise: sent, first token, last token, end");
        }
        start.add(startMs);
        end.add(endMs);
        isl += inputTokens;
        osl += outputTokens;
        ttft.add(ttftMs);
        if (tpotMs > 0) {
            tpot.add(tpotMs);
        }
    }

    /** Returns the measurement that the requests make. */
    MeasuredPoint point() throws TraceException {
        int n = ttft.size;
        if (n == 0 || tpot.size == 0) {
            String message = "no completed request with a time to first token and a second token; "
                    + "was the client run without streaming?";
            throw new TraceException(place.file(), new Defect(place.line(), 1, TraceCode.E_EMPTY, message, null));
        }
        double[] starts = start.sorted();
        double[] ends = end.sorted();
        double seconds = (ends[n - 1] - starts[0]) / 1000;
        double requestMs = end.mean() - start.mean();
        double perSecond = n / seconds;
        double held = held(starts, ends);
        return new MeasuredPoint(
                place,
                client,
                Double.isNaN(held) ? Load.open(Double.NaN, perSecond, requestMs) : Load.closed(held, perSecond),
                n,
                isl / n,
                osl / n,
                new Latency(ttft.mean(), tpot.mean()),
                osl / seconds,
                new MeasuredPoint.Percentiles(at(50), at(90), at(99)));
    }

    private Latency at(double percent) {
        return new Latency(
                Percentiles.LINEAR.of(ttft.sorted(), percent), Percentiles.LINEAR.of(tpot.sorted(), percent));
    }

    /**
     * Returns the largest number of requests in flight if it lasted more than half of the time, so that somebody must
     * have held it; else NaN.
     */
    private static double held(double[] starts, double[] ends) {
        int n = starts.length;
        int most = 0;
        double lasted = 0;
        int begun = 0;
        double before = starts[0];
        for (int done = 0; done < n; ) {
            // Of a start and an end at the same instant the end comes first.
            boolean begins = begun < n && starts[begun] < ends[done];
            double now = begins ? starts[begun] : ends[done];
            int inFlight = begun - done;
            if (inFlight > most) {
                most = inFlight;
                lasted = 0;
            }
            lasted += inFlight == most ? now - before : 0;
            before = now;
            begun += begins ? 1 : 0;
            done += begins ? 0 : 1;
        }
        return lasted > (ends[n - 1] - starts[0]) / 2 ? most : Double.NaN;
    }

    /** Numbers, one for each request. */
    private static final class Column {
        private double[] values = new double[64];
        private int size;

        void add(double value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }

        double mean() {
            double sum = 0;
            for (int i = 0; i < size; i++) {
                sum += values[i] - values[0];
            }
            return values[0] + sum / size;
        }

        double[] sorted() {
            double[] sorted = Arrays.copyOf(values, size);
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
