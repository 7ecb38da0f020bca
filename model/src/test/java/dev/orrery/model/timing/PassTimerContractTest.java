package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every timer must do. */
abstract class PassTimerContractTest {
    static final int CAPACITY = 100_000;

    /** Returns a timer of a worker whose cache holds {@link #CAPACITY} tokens. */
    abstract PassTimer timer();

    static PassShape shape(int prefills, long tokens, long prefix, int decodes, long context) {
        PassShape shape = new PassShape();
        shape.prefillRequests = prefills;
        shape.prefillTokens = tokens;
        shape.prefillPrefix = prefix;
        shape.decodeRequests = decodes;
        shape.decodeContext = context;
        return shape;
    }

    @Test
    @DisplayName("an empty pass takes no time, and no pass takes less")
    void emptyPassesTakeNoTime() {
        PassTimer timer = timer();
        Random random = new Random(1);

        assertThat(timer.passNs(new PassShape())).isZero();
        for (int i = 0; i < 1000; i++) {
            int prefills = random.nextInt(5);
            int decodes = random.nextInt(5);
            assertThat(timer.passNs(shape(
                            prefills,
                            prefills * 100L,
                            random.nextInt(1000),
                            decodes,
                            decodes * (long) random.nextInt(90_000))))
                    .isNotNegative();
        }
    }

    @Test
    @DisplayName("durations of consecutive decode passes equal those asked for one by one, and their order is told")
    void runsEqualSinglePasses() {
        PassTimer timer = timer();
        Random random = new Random(2);
        double[] run = new double[512];
        for (int i = 0; i < 300; i++) {
            int requests = 1 + random.nextInt(200);
            long context = requests + random.nextInt(CAPACITY + 20_000);
            int passes = 1 + random.nextInt(run.length);
            boolean ascending = timer.decodeRun(context, requests, run, passes);
            boolean rises = true;
            for (int p = 0; p < passes; p++) {
                long single = timer.passNs(shape(0, 0, 0, requests, context + (long) p * requests));
                assertThat(run[p]).isEqualTo(single);
                rises &= p == 0 || run[p] >= run[p - 1];
            }
            assertThat(rises || !ascending).isTrue();
        }
    }

    @Test
    @DisplayName("a timer holds no state: the same pass always takes the same time")
    void timersHoldNoState() {
        PassTimer timer = timer();
        PassShape pass = shape(2, 700, 100, 3, 5000);
        long once = timer.passNs(pass);

        timer.passNs(shape(1, 10, 0, 90, 80_000));
        assertThat(timer.passNs(pass)).isEqualTo(once);
        assertThat(timer().passNs(pass)).isEqualTo(once);
    }

    @Test
    @DisplayName("a fork takes the same time, and both can be asked at once")
    void forksSayTheSame() {
        PassTimer timer = timer();
        PassTimer fork = timer.fork();
        List<PassShape> shapes = new ArrayList<>();
        Random random = new Random(3);
        for (int i = 0; i < 2000; i++) {
            int prefills = random.nextInt(3);
            int decodes = random.nextInt(60);
            shapes.add(shape(prefills, prefills * (1L + random.nextInt(900)), 0, decodes, decodes * 100L * (i % 50)));
        }
        LongStream own = shapes.stream().mapToLong(timer::passNs);
        CompletableFuture<long[]> other = CompletableFuture.supplyAsync(
                () -> shapes.stream().mapToLong(fork::passNs).toArray());
        assertThat(own.toArray()).isEqualTo(other.join());
    }
}
