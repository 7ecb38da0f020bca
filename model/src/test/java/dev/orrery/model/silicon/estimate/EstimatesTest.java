package dev.orrery.model.silicon.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.measured.InventedTables;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.ParallelShape;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EstimatesTest {
    private static Deployment deployment(Backend backend, int pp, int dp) {
        Deployment one = InventedTables.source().deployment();
        ParallelShape shape = new ParallelShape(one.shape().tp(), pp, dp, 1, 1);
        return new Deployment(one.model(), one.system(), backend, shape, one.formats(), 0);
    }

    private static AicPasses passes(Deployment deployment) {
        return new AicPasses(deployment, new MeasuredTimer(InventedTables.tables()));
    }

    @Test
    @DisplayName(
            "decode steps beside prompts are floored as the reference does: 15 over 5/3 is 8, since 5/3 is rounded up")
    void stepsBesidePromptsAreFlooredExactly() {
        Deployment deployment = deployment(Backend.TRTLLM, 1, 1);
        AicPasses passes = passes(deployment);
        // 5 mixed passes against 3 decode steps: all passes are mixed.
        double mixed = passes.mixed(2561, 8, 770, 3, 0).ms();
        Estimate estimate = Estimates.aggregated(deployment, passes, new Load(770, 3, 15, 0, 2561, 0));
        assertThat(estimate.tpotMs()).isCloseTo(mixed, within(1e-12));
        assertThat(passes.mixed(2561, 9, 770, 3, 0).ms()).isGreaterThan(mixed);
    }

    @Test
    @DisplayName(
            "each side's rate counts its stages and ranks, and three decimals are kept of each side and of the whole")
    void disaggregatedSidesAreRoundedAndCountTheirRanks() {
        Deployment one = deployment(Backend.VLLM, 1, 1);
        Deployment four = deployment(Backend.VLLM, 2, 2);
        Load load = Load.of(1000, 100, 1);
        AicPasses passes = passes(one);
        double prompts = 1.1 * passes.prefill(2, 1000, 0);
        double steps = 1.08 * passes.staticGeneration(16, 1000, 100);
        Estimate estimate = Estimates.disaggregated(
                new Estimates.Side(one, passes, 2, 30), new Estimates.Side(one, passes, 16, 2), load);
        assertThat(estimate.ttftMs()).isEqualTo(thousandths(1.8 * thousandths(prompts)));
        assertThat(estimate.tpotMs()).isEqualTo(thousandths(steps / 99));
        double rate = 0.92 * 2 * thousandths(16 * 1000 / steps);
        assertThat(estimate.tokensPerS()).isEqualTo(thousandths(rate * 100));
        int gpus = 32 * one.shape().gpus();
        assertThat(estimate.tokensPerSPerGpu()).isEqualTo(thousandths(rate * 100 / gpus));

        AicPasses staged = passes(four);
        double wide = 1.08 * staged.staticGeneration(16, 1000, 100);
        Estimate more = Estimates.disaggregated(
                new Estimates.Side(four, staged, 2, 30), new Estimates.Side(four, staged, 16, 2), load);
        assertThat(more.tokensPerS()).isEqualTo(thousandths(0.92 * 2 * thousandths(16 * 4 * 1000 / wide) * 100));
    }

    private static double thousandths(double value) {
        return Math.rint(value * 1000) / 1000;
    }
}
