package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.model.kernel.RandomStreams;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;

/** Draws requests from the parameters of ServeGen's clients. */
final class ServeGenDraw {
    private static final int MAX_REQUESTS = 50_000_000;
    private static final double DEFAULT_WINDOW_S = 600;

    private final long seed;
    private int size;
    private double[] timeMs = new double[1024];
    private int[] input = new int[1024];
    private int[] output = new int[1024];

    ServeGenDraw(long seed) {
        this.seed = seed;
    }

    /** Draws all requests of a client. */
    void add(ServeGenClient client, ServeGenClient lengths, int number, RowGate gate) throws IOException {
        UniformRandomProvider random = RandomStreams.stream(seed, "servegen-" + number);
        for (int w = 0; w < client.all().size(); w++) {
            ServeGenClient.Window window = client.all().get(w);
            double end = w + 1 < client.all().size()
                    ? client.all().get(w + 1).startS()
                    : window.startS()
                            + (w == 0
                                    ? DEFAULT_WINDOW_S
                                    : window.startS() - client.all().get(w - 1).startS());
            long n = window.pattern().isEmpty() ? 0 : Math.round(window.rate() * (end - window.startS()));
            if (size + n > MAX_REQUESTS) {
                throw gate.fatal(Defect.ofFile(
                        TraceCode.E_SIZE,
                        "the parameters stand for more than 50 million requests; take fewer clients"));
            }
            window(window, end - window.startS(), (int) n, lengths.lengthsAt(window.startS()), random);
        }
    }

    private void window(
            ServeGenClient.Window window,
            double lengthS,
            int n,
            Map<String, ServeGenClient.Law> laws,
            UniformRandomProvider random) {
        double[] gaps = new double[n];
        double sum = 0;
        SharedStateContinuousSampler gamma = window.pattern().equals("Gamma")
                ? AhrensDieterMarsagliaTsangGammaSampler.of(random, window.shape(), window.scale())
                : null;
        for (int i = 0; i < n; i++) {
            gaps[i] = gamma != null
                    ? gamma.sample()
                    : window.scale() * StrictMath.pow(-StrictMath.log(1 - random.nextDouble()), 1 / window.shape());
            sum += gaps[i];
        }
        double at = 0;
        for (int i = 0; i < n; i++) {
            grow();
            timeMs[size] = (window.startS() + (sum > 0 ? at / sum : 0) * lengthS) * 1000;
            at += gaps[i];
            double in = 0;
            double out = 0;
            for (Map.Entry<String, ServeGenClient.Law> law : laws.entrySet()) {
                double drawn = law.getValue().at(random.nextDouble());
                in += ServeGenClient.isInput(law.getKey()) ? drawn : 0;
                out += ServeGenClient.isOutput(law.getKey()) ? drawn : 0;
            }
            input[size] = (int) Math.clamp(Math.rint(in), 1, 10_000_000);
            output[size++] = (int) Math.clamp(Math.rint(out), 1, 10_000_000);
        }
    }

    private void grow() {
        if (size == input.length) {
            timeMs = Arrays.copyOf(timeMs, size * 2);
            input = Arrays.copyOf(input, size * 2);
            output = Arrays.copyOf(output, size * 2);
        }
    }

    /** Returns the requests in order of arrival; those of one time in the order in which they were drawn. */
    int[] order() {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        IntArrays.mergeSort(order, (a, b) -> Double.compare(timeMs[a], timeMs[b]));
        return order;
    }

    /** Fills a row with a request. */
    void load(int i, Row row) {
        row.clear();
        row.timeMs = timeMs[i];
        row.input = input[i];
        row.output = output[i];
        row.place[Row.TIME] = row.place[Row.INPUT] = row.place[Row.OUTPUT] = 0;
    }
}
