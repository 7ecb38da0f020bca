package dev.orrery.model.silicon.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Family;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BatchPassesTest {
    private static final double EXACT = 1e-9;

    private static double squares(int requests, long each, long before) {
        return requests * ((double) (each + before) * (each + before) - (double) before * before);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void batches_of_equal_lengths_take_what_the_reference_says(Family family) {
        Random random = new Random(7);
        Deployment deployment = Deployments.of(family, Backend.SGLANG, 0);
        AicPasses reference = new AicPasses(deployment, new SmoothTimer());
        BatchPasses ours = new BatchPasses(deployment, new SmoothTimer());
        for (int i = 0; i < 200; i++) {
            int prompts = random.nextInt(6);
            int each = 1 + random.nextInt(3000);
            int before = random.nextInt(2) * random.nextInt(5000);
            int decodes = prompts == 0 ? 1 + random.nextInt(300) : random.nextInt(300);
            if (family == Family.MLA && prompts > 0) {
                decodes = 0; // the reference leaves decode attention of mixed passes out
            }
            long kv = (long) decodes * (1 + random.nextInt(9000));
            double want = reference.telemetry(prompts, prompts * each, prompts * before, decodes, kv);
            double got = ours.ms(
                    prompts,
                    (long) prompts * each,
                    (long) prompts * before,
                    squares(prompts, each, before),
                    decodes,
                    kv);
            assertThat(got).as("seed 7, pass %d", i).isCloseTo(want, within(EXACT * want));
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void the_reference_can_be_told_in_parts(Family family) {
        Random random = new Random(9);
        for (int draft = 0; draft < 2; draft++) {
            Deployment deployment = Deployments.of(family, Backend.SGLANG, draft);
            AicPasses whole = new AicPasses(deployment, new SmoothTimer());
            BatchPasses steps = new BatchPasses(deployment, new SmoothTimer(), 1);
            for (int i = 0; i < 200; i++) {
                int prompts = 1 + random.nextInt(6);
                int tokens = prompts + random.nextInt(9000);
                int cached = random.nextInt(2) * random.nextInt(9000);
                int decodes = random.nextInt(300);
                int length = 1 + random.nextInt(9000);
                long kv = (long) decodes * length;
                double want = whole.telemetry(prompts, tokens, cached, decodes, kv);
                double got = whole.tokenWise(AicPasses.telemetryTokens(prompts, tokens, decodes))
                        + whole.telemetryRest(prompts, tokens, cached, decodes, kv);
                assertThat(got).as("seed 9, pass %d", i).isCloseTo(want, within(EXACT * want));
                double step = whole.telemetry(0, 0, 0, 1 + decodes, (1L + decodes) * length);
                assertThat(steps.stepTokensMs(1 + decodes) + steps.stepAttentionAt(1 + decodes, length))
                        .isCloseTo(step, within(EXACT * step));
            }
        }
    }

    @Test
    void latent_attention_of_decode_steps_is_charged_in_mixed_passes() {
        BatchPasses passes = new BatchPasses(Deployments.of(Family.MLA, Backend.VLLM, 0), new SmoothTimer());
        double few = passes.ms(1, 512, 0, squares(1, 512, 0), 8, 8 * 1000);
        double many = passes.ms(1, 512, 0, squares(1, 512, 0), 8, 8 * 9000);
        assertThat(many - few)
                .isCloseTo(passes.stepAttentionMs(8, 72000) - passes.stepAttentionMs(8, 8000), within(EXACT));
        assertThat(many).isGreaterThan(few);
    }

    @Test
    void a_long_prompt_beside_a_short_one_costs_more_than_two_of_the_mean() {
        BatchPasses passes = new BatchPasses(Deployments.of(Family.DENSE, Backend.VLLM, 0), new SmoothTimer());
        double equal = passes.ms(2, 8192, 0, squares(2, 4096, 0), 0, 0);
        double unequal = passes.ms(2, 8192, 0, squares(1, 8000, 0) + squares(1, 192, 0), 0, 0);
        assertThat(unequal).isGreaterThan(equal);
    }

    @Test
    void decode_attention_is_linear_between_whole_tokens() {
        BatchPasses passes = new BatchPasses(Deployments.of(Family.DENSE, Backend.VLLM, 0), new SmoothTimer());
        double low = passes.stepAttentionMs(4, 4000);
        double high = passes.stepAttentionMs(4, 4004);
        assertThat(passes.stepAttentionMs(4, 4001)).isCloseTo(low + (high - low) / 4, within(EXACT));
    }

    @Test
    void draft_tokens_are_computed_with_every_step() {
        BatchPasses with = new BatchPasses(Deployments.of(Family.MLA, Backend.VLLM, 1), new SmoothTimer());
        BatchPasses without = new BatchPasses(Deployments.of(Family.MLA, Backend.VLLM, 0), new SmoothTimer());
        assertThat(with.ms(0, 0, 0, 0, 32, 32 * 500)).isGreaterThan(without.ms(0, 0, 0, 0, 32, 32 * 500));
        assertThat(with.stepTokens()).isEqualTo(2);
    }

    @Test
    void an_empty_pass_takes_nothing() {
        BatchPasses passes = new BatchPasses(Deployments.of(Family.DENSE, Backend.VLLM, 0), new SmoothTimer());
        assertThat(passes.ms(0, 0, 0, 0, 0, 0)).isZero();
    }
}
