package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The benchmark that a row of the silicon data comes from: the deployment, and the load of one attention rank.
 *
 * @param deployment what served
 * @param load what the rank's clients sent
 */
public record RowBenchmark(Deployment deployment, Load load) {
    /** Requests per client, as the public benchmarks send; fewer where so many would only take longer. */
    private static final int WAVES = 10;

    private static final int FEW_WAVES = 2;
    private static final int MANY_CLIENTS = 256;

    /** Prompts and outputs are spread from here to the nominal length. */
    private static final double SHORTEST = 0.9;

    private static final int BUDGET = 8192;
    private static final int BLACKWELL_PROMPT_BUDGET = 16384;
    private static final int SPARE_TOKENS = 64;
    private static final int BLACKWELL = 100;

    /**
     * SGLang in public benchmarks looks for new requests every so many passes; of 1, 10, 16, 20 and 30 this fits best.
     */
    private static final int INTAKE = 10;

    /** Memory that benchmarks let an engine use, and tokens of a pass that it keeps room for. */
    private static final double MEMORY = 0.95;

    private static final int ROOM_TOKENS = 2048;

    /** How much of what is known besides the row is used. */
    public enum Reading {
        /**
         * The row as written, and one way to run every engine: what the four-parameter calibration of fidelity.md does.
         */
        AS_WRITTEN,
        /** The shape that the row was measured with, the KV cache, and how the benchmarks configure each engine. */
        MENDED
    }

    /** In which number formats a row is computed, in the order in which they are tried. */
    public enum Numbers {
        /** Those of the row, attention over prompts in eight bits where the checkpoint has eight. */
        ROW,
        /** Those of the row, attention over prompts in sixteen bits. */
        ROW_PLAIN_ATTENTION,
        /** Those of the published checkpoint: the row names a class of formats that nobody has measured. */
        CHECKPOINT
    }

    /** Thrown if a row cannot be run; the message says why, as the end of a sentence. */
    public static final class Unsupported extends Exception {
        private static final long serialVersionUID = 1;

        Unsupported(String message) {
            super(message);
        }
    }

    /**
     * Returns the benchmark of an aggregated row.
     *
     * @param reading whether the row is taken as it is written
     * @param numbers which number formats
     * @throws Unsupported if the model, the system or the shape is not one that Orrery knows
     */
    public static RowBenchmark of(SiliconRow row, Reading reading, Numbers numbers, Models models, Systems systems)
            throws IOException, Unsupported {
        RecordedShape recorded = reading == Reading.AS_WRITTEN ? RecordedShape.written(row) : RecordedShape.of(row);
        Backend backend = Backend.byLabel(row.deployment().backend());
        if (recorded == null || backend == null) {
            throw new Unsupported("the row does not tell its shape or engine");
        }
        try {
            ModelSpec model = models.find(row.deployment().model());
            GpuSystem system = systems.find(row.deployment().system());
            ParallelShape shape = fitting(model, recorded.shape());
            Formats formats = formats(row, model, system, backend, numbers);
            Deployment deployment = new Deployment(model, system, backend, shape, formats, 0);
            Load load = reading == Reading.AS_WRITTEN
                    ? plain(row, deployment, recorded.batch())
                    : load(row, deployment, recorded.batch());
            return new RowBenchmark(deployment, load);
        } catch (CatalogException | IllegalArgumentException e) {
            throw new Unsupported(String.valueOf(e.getMessage()));
        }
    }

    /** Dense models have no experts, whatever the row says; unspecified expert widths follow attention. */
    private static ParallelShape fitting(ModelSpec model, ParallelShape s) {
        if (model.experts() == null) {
            return new ParallelShape(s.tp(), s.pp(), s.dp(), 1, 1);
        }
        return s.moeTp() * s.moeEp() == s.tp() * s.dp()
                ? s
                : new ParallelShape(s.tp(), s.pp(), s.dp(), s.tp() * s.dp(), 1);
    }

    private static Formats formats(
            SiliconRow row, ModelSpec model, GpuSystem system, Backend backend, Numbers numbers) {
        Formats formats = Formats.of(model, system, backend, numbers == Numbers.ROW);
        if (numbers == Numbers.CHECKPOINT) {
            return formats;
        }
        Quant gemm = quant(row.deployment().gemmQuant());
        Quant experts = quant(row.deployment().moeQuant());
        formats = gemm == null ? formats : formats.withGemm(gemm);
        return experts == null ? formats : formats.withExperts(experts);
    }

    private static @Nullable Quant quant(@Nullable String label) {
        return label == null ? null : Quant.byLabel(label);
    }

    private static Load.Style style(Deployment deployment) {
        return switch (deployment.backend()) {
            case VLLM -> Load.Style.CHUNKED;
            case TRTLLM -> Load.Style.WHOLE_PROMPTS;
            case SGLANG -> Load.Style.PROMPTS_FIRST;
        };
    }

    private static int promptBudget(Deployment deployment) {
        boolean large =
                deployment.backend() == Backend.SGLANG && deployment.system().sm() >= BLACKWELL;
        return large ? BLACKWELL_PROMPT_BUDGET : BUDGET;
    }

    private static Load plain(SiliconRow row, Deployment deployment, int batch) {
        int budget = Math.max(promptBudget(deployment), row.isl() + batch);
        return load(row, deployment, batch, budget, Long.MAX_VALUE / 2, 1);
    }

    private static Load load(SiliconRow row, Deployment deployment, int batch) {
        // TensorRT-LLM is started with room for one more prompt beside the decodes.
        int budget = deployment.backend() == Backend.TRTLLM
                ? Math.max(BUDGET, row.isl() + batch + SPARE_TOKENS)
                : promptBudget(deployment);
        int intake = deployment.backend() == Backend.SGLANG ? INTAKE : 1;
        boolean ofFree = deployment.backend() == Backend.TRTLLM;
        long kv = MemoryModel.of(deployment, ROOM_TOKENS, MEMORY, ofFree).kvTokens();
        // A deployment that was measured has room for its requests, whatever the model of memory says.
        long room = kv < row.isl() + row.osl() ? Long.MAX_VALUE / 2 : kv;
        return load(row, deployment, batch, budget, room, intake);
    }

    private static Load load(SiliconRow row, Deployment deployment, int batch, int budget, long kv, int intake) {
        return new Load(
                style(deployment),
                batch * deployment.shape().dp(),
                batch,
                batch * (batch > MANY_CLIENTS ? FEW_WAVES : WAVES),
                row.isl(),
                row.osl(),
                SHORTEST,
                budget,
                Integer.MAX_VALUE,
                kv,
                intake,
                row.line());
    }
}
