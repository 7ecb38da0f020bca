package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.op.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * What kernels of each kind reach; the same for every GPU.
 *
 * @param products matrix products
 * @param experts the experts of a layer
 * @param prompts attention over prompts; its constant is that of one of the small kernels around it
 * @param steps attention of decode steps
 * @param links messages among the GPUs of a worker; nothing is computed
 */
public record Reaches(Reach products, Reach experts, Reach prompts, Reach steps, Reach links) {
    /** A kind of kernels. */
    public enum Kind {
        /** Matrix products. */
        PRODUCTS,
        /** The experts of a layer. */
        EXPERTS,
        /** Attention over prompts. */
        PROMPTS,
        /** Attention of decode steps. */
        STEPS,
        /** Messages among the GPUs of a worker. */
        LINKS;

        /** Returns the kind of a kernel, null if it only moves data, for which a GPU has constants of its own. */
        public static @Nullable Kind of(Kernel kernel) {
            return switch (kernel) {
                case Kernel.Gemm g -> PRODUCTS;
                case Kernel.MlaBmm b -> PRODUCTS;
                case Kernel.Moe m -> EXPERTS;
                case Kernel.ContextAttention a -> PROMPTS;
                case Kernel.ContextMla a -> PROMPTS;
                case Kernel.MlaModuleContext a -> PROMPTS;
                case Kernel.GenerationAttention a -> STEPS;
                case Kernel.GenerationMla a -> STEPS;
                case Kernel.MlaModuleGeneration a -> STEPS;
                case Kernel.AllReduce r -> LINKS;
                case Kernel.Nccl n -> LINKS;
                case Kernel.P2P p -> LINKS;
                case Kernel.Embedding e -> null;
                case Kernel.Elementwise e -> null;
                case Kernel.Gdn g -> null;
            };
        }
    }

    /** Returns what a kind reaches. */
    public Reach of(Kind kind) {
        return switch (kind) {
            case PRODUCTS -> products;
            case EXPERTS -> experts;
            case PROMPTS -> prompts;
            case STEPS -> steps;
            case LINKS -> links;
        };
    }

    /** Returns the same with another reach of one kind. */
    public Reaches with(Kind kind, Reach reach) {
        return new Reaches(
                kind == Kind.PRODUCTS ? reach : products,
                kind == Kind.EXPERTS ? reach : experts,
                kind == Kind.PROMPTS ? reach : prompts,
                kind == Kind.STEPS ? reach : steps,
                kind == Kind.LINKS ? reach : links);
    }
}
