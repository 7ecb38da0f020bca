package dev.orrery.model.silicon.estimate;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.spec.Deployment;

/**
 * The reference's closed-form estimates, its empirical corrections included.
 *
 * <p>A missing time throws {@link dev.orrery.model.silicon.op.NoTimeException}.
 */
public final class Estimates {
    /** What the prompt and decode sides of a disaggregated deployment lose to each other, and to waiting. */
    private static final double PREFILL_LOSS = 1.1;

    private static final double DECODE_LOSS = 1.08;
    private static final double QUEUE = 1.8;
    private static final double PREFILL_SHARE = 0.9;
    private static final double DECODE_SHARE = 0.92;

    /** What vLLM's front end adds to a first token, per layer. */
    private static final double VLLM_LAYER_MS = 0.8;

    private Estimates() {}

    /** Returns prompts alone. */
    public static Estimate prefill(Deployment deployment, AicPasses passes, Load load) {
        double ttft = passes.prefill(load.batch(), load.isl(), load.prefix());
        return new Estimate(
                ttft,
                0,
                1000 * load.batch() * replicas(deployment) / ttft,
                deployment.shape().gpus(),
                1);
    }

    /** Returns the decode passes alone of a batch that starts and ends together. */
    public static Estimate generation(Deployment deployment, AicPasses passes, Load load) {
        double all = passes.staticGeneration(load.batch(), load.isl(), load.osl());
        double tokens = (double) load.batch() * (load.osl() - 1) * replicas(deployment);
        return new Estimate(
                0, perToken(all, load), 1000 * tokens / all, deployment.shape().gpus(), load.osl());
    }

    /** Returns a batch that starts and ends together. */
    public static Estimate fixedBatch(Deployment deployment, AicPasses passes, Load load) {
        double ttft = passes.prefill(load.batch(), load.isl(), load.prefix());
        double tpot = perToken(passes.staticGeneration(load.batch(), load.isl(), load.osl()), load);
        double tokens = (double) load.batch() * load.osl() * replicas(deployment);
        return new Estimate(
                ttft,
                tpot,
                1000 * tokens / (ttft + tpot * (load.osl() - 1)),
                deployment.shape().gpus(),
                load.osl());
    }

    private static double perToken(double all, Load load) {
        return load.osl() == 1 ? 0 : all / (load.osl() - 1);
    }

    private static int replicas(Deployment deployment) {
        return deployment.shape().pp() * deployment.shape().dp();
    }

    /** Returns a continuous batch that mixes prompts and decode steps. */
    public static Estimate aggregated(Deployment deployment, AicPasses passes, Load load) {
        return new Aggregated(deployment, load).estimate(passes);
    }

    /**
     * One side of a disaggregated deployment.
     *
     * @param deployment of one worker
     * @param passes its passes
     * @param batch requests at once
     * @param workers how many
     */
    public record Side(Deployment deployment, AicPasses passes, int batch, int workers) {
        int gpus() {
            return workers * deployment.shape().gpus();
        }

        /** Returns the requests per second of a worker that takes so long for a batch. */
        double rate(double ms) {
            return (double) batch * replicas(deployment) * 1000 / ms;
        }
    }

    /**
     * Returns prompts and decode steps on workers of their own; what moving the cache takes is left out. The reference
     * keeps three decimals of each side's figures, and of the whole's.
     */
    public static Estimate disaggregated(Side prefill, Side decode, Load load) {
        double prompts = PREFILL_LOSS * prefill.passes.prefill(prefill.batch, load.isl(), load.prefix());
        double steps = DECODE_LOSS * decode.passes.staticGeneration(decode.batch, load.isl(), load.osl());
        double in = PREFILL_SHARE * prefill.workers * Estimate.rounded(prefill.rate(prompts));
        double out = DECODE_SHARE * decode.workers * Estimate.rounded(decode.rate(steps));
        return new Estimate(
                        QUEUE * Estimate.rounded(prompts),
                        perToken(steps, load),
                        Math.min(in, out) * load.osl(),
                        prefill.gpus() + decode.gpus(),
                        load.osl())
                .rounded();
    }

    /** How mixed and pure decode passes alternate while a batch of requests runs through. */
    private static final class Aggregated {
        private final Deployment deployment;
        private final Load load;
        private final boolean vllm;
        private final int batch;
        private final int tokens;
        private final double perStep;
        private final double steps;
        private final int mixes;

        Aggregated(Deployment deployment, Load load) {
            this.deployment = deployment;
            this.load = load;
            this.vllm = deployment.backend() == Backend.VLLM;
            this.batch = load.batch();
            this.tokens = load.tokensOfPass();
            this.perStep = deployment.draftTokens() > 0 ? 1 + load.acceptedDrafts() : 1;
            this.steps = 1 + (load.osl() - 1) / perStep;
            this.mixes = (int) Math.ceil((double) load.isl() * batch / tokens);
        }

        Estimate estimate(AicPasses passes) {
            int beside = decodesBesidePrompts();
            double mix = passes.mixed(tokens, beside, load.isl(), load.osl(), load.prefix())
                    .ms();
            double gen = passes.decode(batch, load.isl() + load.osl() / 2);
            boolean single = batch == 1;
            double mixed = single ? 1 : mixes;
            double pure = single ? steps - 1 : Math.max(steps - mixes, 0);
            double seen = single ? 0 : mixes >= steps || vllm ? mixes : Math.max(1, mixes - 3);
            double ttft = (mix * ceil(load.isl(), tokens)
                            + (vllm ? VLLM_LAYER_MS * deployment.model().layers() : 0))
                    * queue();
            double tpot = seen + pure == 0 ? 0 : (mix * seen + gen * pure) / (seen + pure) / perStep;
            double made = (double) batch * (load.osl() - 1) * 1000;
            double rate = made / (mixed * mix + pure * gen);
            if (vllm) {
                rate = Math.min(rate, made / (ttft + tpot * (load.osl() - 1)));
            }
            return new Estimate(
                    ttft, tpot, rate * replicas(deployment), deployment.shape().gpus(), load.osl());
        }

        private int decodesBesidePrompts() {
            if (batch == 1) {
                return 0;
            }
            int spared = Math.max(1, batch - ceil(tokens, load.isl()));
            return vllm || mixes < steps ? spared : Math.max(1, floorOfQuotient(batch, mixes / steps));
        }

        /** The part of its own time that a first token waits for others. */
        private double queue() {
            if (vllm) {
                return batch == 1 ? 1 : Math.min(1 + Math.log(batch) / Math.log(2) / 8, 2);
            }
            return Math.min(2 + (mixes - 3) / 20.0, 4);
        }

        /**
         * Divides as the reference's language does: the quotient of the two doubles itself is cut, not its nearest
         * double.
         */
        private static int floorOfQuotient(double a, double b) {
            return (int) Math.rint((a - a % b) / b);
        }

        private static int ceil(int a, int b) {
            return (a + b - 1) / b;
        }
    }
}
