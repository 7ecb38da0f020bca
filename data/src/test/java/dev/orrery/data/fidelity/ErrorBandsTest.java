package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.measured.Latency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ErrorBandsTest {
    private static Comparison run(int group, double ratio) {
        RowGroup of = new RowGroup("model" + group, "system", group % 2 == 0 ? "vllm" : "sglang");
        return new Comparison(of, 8, 100, new Latency(100 * ratio, 10 * ratio), new Latency(100, 10), 1);
    }

    private static ErrorBands.Band ttft(List<Comparison> runs, String engine) {
        ErrorBands of = ErrorBands.byEngine(runs).get(engine);
        assertThat(of).isNotNull();
        ErrorBands.Band band = of.bands().get(Quantity.TTFT);
        assertThat(band).isNotNull();
        return band;
    }

    @Test
    @DisplayName("groups with an error of their own: a band of some groups holds four fifths of the runs of others")
    void coverage() {
        Random random = new Random(3);
        double inside = 0;
        int worlds = 150;
        for (int world = 0; world < worlds; world++) {
            List<Comparison> seen = new ArrayList<>();
            for (int group = 0; group < 20; group++) {
                double own = 0.4 * random.nextGaussian();
                // The larger a group, the more it would count if runs were counted.
                int runs = 1 + random.nextInt(9);
                for (int i = 0; i < runs; i++) {
                    seen.add(run(group, Math.exp(own + 0.1 * random.nextGaussian())));
                }
            }
            ErrorBands.Band band = ttft(seen, "vllm");
            double next = Math.exp(0.4 * random.nextGaussian() + 0.1 * random.nextGaussian());
            inside += next >= band.low() && next <= band.high() ? 1 : 0;
        }
        assertThat(inside / worlds).isBetween(0.75, 0.93);
    }

    @Test
    @DisplayName("a group counts once, however many runs it has; the band is as lopsided as the errors")
    void groupsCountOnce() {
        List<Comparison> few = new ArrayList<>();
        List<Comparison> many = new ArrayList<>();
        double[] ratios = {0.9, 1, 1, 1, 1, 1, 1, 1, 2, 2};
        for (int group = 0; group < ratios.length; group++) {
            few.add(run(group, ratios[group]));
            many.addAll(Collections.nCopies(group == 9 ? 500 : 1, run(group, ratios[group])));
        }
        ErrorBands.Band band = ttft(few, "vllm");
        assertThat(ttft(many, "vllm").high()).isEqualTo(band.high(), within(1e-9));
        assertThat(band.high() / 1).isGreaterThan(1 / band.low());
        assertThat(ttft(many, "sglang").low()).isEqualTo(band.low());
    }

    @Test
    @DisplayName("three groups say nothing of four fifths of all")
    void tooFew() {
        List<Comparison> runs = List.of(run(0, 1), run(2, 1.1), run(4, 0.9));
        ErrorBands.Band band = ttft(runs, "vllm");
        assertThat(band.low()).isZero();
        assertThat(band.high()).isInfinite();
        assertThat(ErrorBands.byEngine(List.of())).isEqualTo(Map.of());
    }
}
