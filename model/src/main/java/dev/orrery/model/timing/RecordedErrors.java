package dev.orrery.model.timing;

import dev.orrery.model.timing.RecordedPasses.Pass;
import java.util.Arrays;
import java.util.List;

/**
 * How well recorded passes are told by each other: each left out in turn and looked up among the rest.
 *
 * @param median relative error that half of them stay below, percent
 * @param p90 that nine of ten stay below, percent
 */
public record RecordedErrors(double median, double p90) {
    /** Nothing was left out. */
    static final RecordedErrors UNKNOWN = new RecordedErrors(Double.NaN, Double.NaN);

    /** Most passes that are left out, evenly spread. */
    private static final int MOST = 100;

    /** Returns the errors. */
    static RecordedErrors of(RecordedPasses recorded) {
        List<Pass> passes = recorded.passes();
        int n = Math.min(MOST, passes.size());
        double[] errors = new double[n];
        PassShape shape = new PassShape();
        TimingConfig plain = new TimingConfig("recorded", 0, 0, 1, 1, 0);
        for (int i = 0; i < n; i++) {
            int index = (int) ((long) i * passes.size() / n);
            Pass pass = passes.get(index);
            fill(shape, pass);
            RecordedTimer rest = new RecordedTimer(plain.withRecorded(recorded.without(index)));
            errors[i] = Math.abs(rest.passNs(shape) / (pass.ms() * 1e6) - 1) * 100;
        }
        Arrays.sort(errors);
        return new RecordedErrors(errors[n / 2], errors[n * 9 / 10]);
    }

    private static void fill(PassShape shape, Pass pass) {
        shape.prefillRequests = pass.prefillRequests();
        shape.prefillTokens = pass.prefillTokens();
        shape.prefillPrefix = pass.cachedTokens();
        shape.prefillSquares = (long) pass.squares();
        shape.decodeRequests = pass.decodeRequests();
        shape.decodeContext = pass.context();
    }
}
