package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.fidelity.CalibrationFit.Parameter;
import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CalibrationFitTest {
    private static final Calibration START = new Calibration(1, 1, 1, new Surroundings(1, 50, 1, 0));

    /** A server whose TTFT and TPOT follow from the calibration by hand. */
    private record Server(int clients, Latency measured, AtomicInteger plays) implements Playable {
        static Server of(int clients, Calibration truth, AtomicInteger plays) {
            return new Server(clients, latency(clients, truth), plays);
        }

        private static Latency latency(int clients, Calibration c) {
            Surroundings s = c.around();
            double pass = c.decode() * (5 + 0.1 * clients) + s.passMs();
            return new Latency(c.prompts() * 40 + pass + s.frontMs() + s.clientMs() * clients, pass);
        }

        @Override
        public String backend() {
            return "vllm";
        }

        @Override
        public Latency play(Calibration calibration) {
            plays.incrementAndGet();
            return latency(clients, calibration);
        }
    }

    private static List<Server> servers(Calibration truth, AtomicInteger plays) {
        List<Server> servers = new ArrayList<>();
        for (int clients = 1; clients <= 256; clients *= 2) {
            servers.add(Server.of(clients, truth, plays));
        }
        return servers;
    }

    @Test
    @DisplayName("the front end is found without a play of its own")
    void frontEndForNothing() {
        Calibration truth = new Calibration(1, 1.5, 1, new Surroundings(1, 170, 0.4, 0));
        AtomicInteger plays = new AtomicInteger();
        List<Server> servers = servers(truth, plays);
        Calibration found =
                CalibrationFit.of(servers, START, List.of(Parameter.DECODE, Parameter.FRONT, Parameter.CLIENT), 0, 25);

        assertThat(plays.get()).isLessThanOrEqualTo(25 * servers.size());
        assertThat(found.decode()).isEqualTo(1.5, within(0.02));
        assertThat(found.around().frontMs()).isEqualTo(170, within(5.0));
        assertThat(found.around().clientMs()).isEqualTo(0.4, within(0.05));
    }

    @Test
    @DisplayName("what measurements cannot tell apart stays near the start, what they tell does not")
    void drawnToTheStart() {
        Calibration truth = new Calibration(1, 1.3, 2, new Surroundings(1, 50, 1, 0));
        List<Server> servers = servers(truth, new AtomicInteger());
        // Prompts and front end both add a constant.
        Calibration found = CalibrationFit.of(servers, START, CalibrationFit.DEPLOYMENT, CalibrationFit.PULL, 200);

        assertThat(found.decode()).isEqualTo(1.3, within(0.05));
        assertThat(40 * found.prompts() + found.around().frontMs()).isEqualTo(130, within(6.0));
        assertThat(found.around().frontMs()).isBetween(50.0, 95.0);
        assertThat(found.prompts()).isBetween(0.9, 2.1);
    }

    @Test
    @DisplayName("a run that several collections list counts once")
    void countedOnce() {
        AtomicInteger plays = new AtomicInteger();
        List<Server> many = new ArrayList<>(servers(START, plays));
        int distinct = many.size();
        many.addAll(Collections.nCopies(500, many.getFirst()));
        HeldOut.Method<Server> method =
                new HeldOut.Method<>(CalibrationFit.ENGINE, run -> START, 0, Integer.MAX_VALUE, 10);
        HeldOut.fit(many, method);

        assertThat(plays.get()).isLessThanOrEqualTo(10 * distinct);
    }
}
