package dev.orrery.data.fidelity;

import dev.orrery.model.benchmark.Load;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Deployment;

/**
 * What the clients of a closed-loop benchmark send to one attention rank, and how its engine forms passes.
 *
 * @param deployment what serves
 * @param batch clients of one attention rank, at least 1
 * @param isl longest prompt
 * @param osl longest output
 * @param seed of the lengths
 */
record BenchmarkLoad(Deployment deployment, int batch, int isl, int osl, long seed) {
    /** Prompts and outputs are spread from here to the longest. */
    static final double SHORTEST = 0.9;

    /** Requests per client, as the public benchmarks send; fewer where so many would only take longer. */
    static final int WAVES = 10;

    private static final int FEW_WAVES = 2;
    private static final int MANY_CLIENTS = 256;
    private static final int BUDGET = 8192;
    private static final int BLACKWELL_PROMPT_BUDGET = 16384;

    /** No engine's passes have more tokens unless a prompt has. */
    static final int MOST_BUDGET = BLACKWELL_PROMPT_BUDGET;

    private static final int SPARE_TOKENS = 64;
    private static final int BLACKWELL = 100;
    private static final long ROOM = Long.MAX_VALUE / 2;

    /**
     * SGLang looks for new requests before every pass unless told otherwise. The public recipes for Blackwell tell it
     * otherwise (InferenceMAX, {@code --scheduler-recv-interval}): every ten passes, from sixteen clients on every
     * thirty.
     */
    private static final int FEW_CLIENTS_INTAKE = 10;

    private static final int MANY_CLIENTS_INTAKE = 30;
    private static final int RECIPE_CLIENTS = 16;

    /** Memory that benchmarks let an engine use, and tokens of a pass that it keeps room for. */
    private static final double MEMORY = 0.95;

    private static final int ROOM_TOKENS = 2048;

    /** Returns the load under one way to run every engine, with room for all. */
    Load plain() {
        return load(Math.max(promptBudget(), isl + batch), ROOM, 1);
    }

    /** Returns the load as public benchmarks configure each engine, with the KV cache that the GPU has room for. */
    Load published() {
        int clients = batch * deployment.shape().dp();
        int intake = clients < RECIPE_CLIENTS ? FEW_CLIENTS_INTAKE : MANY_CLIENTS_INTAKE;
        return configured(largeSglang() ? intake : 1);
    }

    /** Returns the load on an engine with its own defaults, with the KV cache that the GPU has room for. */
    Load configured() {
        return configured(1);
    }

    private Load configured(int intake) {
        boolean trtllm = deployment.backend() == Backend.TRTLLM;
        // TensorRT-LLM is started with room for one more prompt beside the decodes.
        int budget = trtllm ? Math.max(BUDGET, isl + batch + SPARE_TOKENS) : promptBudget();
        long kv = MemoryModel.of(deployment, ROOM_TOKENS, MEMORY, trtllm).kvTokens();
        // A deployment that was measured has room for its requests, whatever the model of memory says.
        return load(budget, kv < isl + osl ? ROOM : kv, intake);
    }

    private int promptBudget() {
        return largeSglang() ? BLACKWELL_PROMPT_BUDGET : BUDGET;
    }

    private boolean largeSglang() {
        return deployment.backend() == Backend.SGLANG && deployment.system().sm() >= BLACKWELL;
    }

    private Load load(int budget, long kv, int intake) {
        return new Load(
                style(),
                batch * deployment.shape().dp(),
                batch,
                batch * (batch > MANY_CLIENTS ? FEW_WAVES : WAVES),
                isl,
                osl,
                SHORTEST,
                budget,
                Integer.MAX_VALUE,
                kv,
                intake,
                seed);
    }

    private Load.Style style() {
        return switch (deployment.backend()) {
            case VLLM -> Load.Style.CHUNKED;
            case TRTLLM -> Load.Style.WHOLE_PROMPTS;
            case SGLANG -> Load.Style.PROMPTS_FIRST;
        };
    }
}
