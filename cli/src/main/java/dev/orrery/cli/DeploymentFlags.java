package dev.orrery.cli;

import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say what runs on which GPUs. */
final class DeploymentFlags {
    @Option(names = "--model", paramLabel = "NAME", description = "model, such as Qwen/Qwen3-32B; case is ignored")
    private @Nullable String model;

    @Option(
            names = "--model-config",
            paramLabel = "FILE",
            description = "a model's Hugging Face config.json, or a descriptor of Orrery, instead of --model")
    private @Nullable Path modelConfig;

    @Option(names = "--system", paramLabel = "GPU", description = "GPU, such as h200_sxm")
    private @Nullable String system;

    @Option(names = "--backend", paramLabel = "NAME", description = "vllm (default), sglang or trtllm")
    private String backend = "vllm";

    @Option(names = "--tp", paramLabel = "N", description = "tensor parallelism (default 1)")
    private int tp = 1;

    @Option(names = "--pp", paramLabel = "N", description = "pipeline stages (default 1)")
    private int pp = 1;

    @Option(names = "--dp", paramLabel = "N", description = "attention ranks with own batches (default 1)")
    private int dp = 1;

    @Option(names = "--moe-tp", paramLabel = "N", description = "ranks that share an expert")
    private int moeTp;

    @Option(names = "--moe-ep", paramLabel = "N", description = "ranks that experts are spread over")
    private int moeEp;

    @Option(names = "--gemm-quant", paramLabel = "FORMAT", description = "number format instead of the checkpoint's")
    private @Nullable String gemm;

    @Option(names = "--moe-quant", paramLabel = "FORMAT", description = "format of the experts, likewise")
    private @Nullable String experts;

    @Option(names = "--kv-cache-dtype", paramLabel = "FORMAT", description = "bfloat16, fp8 or int8, likewise")
    private @Nullable String kv;

    /** Returns the model that was named; flags about experts that it does not have are refused. */
    ModelSpec model() throws IOException {
        ModelSpec found = named();
        within("--moe-tp", moeTp, 0, Integer.MAX_VALUE);
        within("--moe-ep", moeEp, 0, Integer.MAX_VALUE);
        if (found.experts() == null && (moeTp > 1 || moeEp > 1 || experts != null)) {
            throw usage(found.name() + " has no experts; leave out --moe-tp, --moe-ep and --moe-quant");
        }
        return found;
    }

    private ModelSpec named() throws IOException {
        try {
            if (modelConfig != null) {
                return Models.read(modelConfig);
            }
            if (model == null) {
                throw usage(
                        "--model NAME or --model-config FILE is needed; 'orrery plan --list-models' shows the names");
            }
            return Models.builtIn().find(model);
        } catch (CatalogException e) {
            throw usage("" + e.getMessage());
        }
    }

    /** Returns the name of the GPU. */
    String systemName() {
        if (system == null) {
            throw usage("--system GPU is needed, such as h200_sxm");
        }
        return system;
    }

    /** Returns the data sheet of the GPU that was named. */
    GpuSystem system() throws IOException {
        try {
            return Systems.builtIn().find(systemName());
        } catch (CatalogException e) {
            throw usage("" + e.getMessage());
        }
    }

    Backend backend() {
        return known("--backend", backend, Backend.byLabel(backend), labels(Backend.values()));
    }

    /** Returns the widths of one worker; those of experts that are not given follow from the others. */
    ParallelShape shape(ModelSpec of) {
        if (of.experts() == null) {
            return new ParallelShape(tp, pp, dp, 1, 1);
        }
        int ranks = tp * dp;
        int ep = moeEp > 0 ? moeEp : moeTp > 0 ? Math.max(1, ranks / moeTp) : dp > 1 ? ranks : 1;
        return new ParallelShape(tp, pp, dp, moeTp > 0 ? moeTp : Math.max(1, ranks / ep), ep);
    }

    /**
     * Returns the number formats.
     *
     * @param fp8Attention whether attention over prompts was measured in eight bits
     */
    Formats formats(ModelSpec of, GpuSystem on, boolean fp8Attention) {
        Formats formats = Formats.of(of, on, backend(), fp8Attention);
        if (gemm != null) {
            formats = formats.withGemm(quant("--gemm-quant", gemm), of);
        }
        if (experts != null) {
            formats = formats.withExperts(quant("--moe-quant", experts));
        }
        if (kv != null) {
            KvQuant cache = known("--kv-cache-dtype", kv, KvQuant.byLabel(kv), labels(KvQuant.values()));
            formats = formats.withAttention(formats.fmha(), cache);
        }
        return formats;
    }

    /** Returns the worker that the flags describe. */
    Deployment deployment(ModelSpec of, GpuSystem on, boolean fp8Attention) {
        return checked(of, on, shape(of), formats(of, on, fp8Attention));
    }

    /** Returns a worker of a shape; a shape that cannot be is told. */
    Deployment checked(ModelSpec of, GpuSystem on, ParallelShape shape, Formats formats) {
        String problem = shape.problem(of);
        if (problem != null) {
            throw usage(of.name() + " cannot run as " + shape.label() + ": " + problem);
        }
        return new Deployment(of, on, backend(), shape, formats, 0);
    }

    private static Quant quant(String flag, String label) {
        return known(flag, label, Quant.byLabel(label), labels(Quant.values()));
    }

    private static <T> T known(String flag, String label, @Nullable T value, List<String> all) {
        if (value == null) {
            throw usage(flag + ": must be one of " + String.join(", ", all) + "; got '" + label + "'");
        }
        return value;
    }

    private static List<String> labels(Backend[] values) {
        return Arrays.stream(values).map(Backend::label).toList();
    }

    private static List<String> labels(Quant[] values) {
        return Arrays.stream(values).map(Quant::label).toList();
    }

    private static List<String> labels(KvQuant[] values) {
        return Arrays.stream(values).map(KvQuant::label).toList();
    }

    /** Refuses a whole number that is not between two ends. */
    static void within(String flag, long value, long least, long most) {
        if (value < least || value > most) {
            throw usage(flag + ": must be from " + least + " to " + most + "; got " + value);
        }
    }

    static CommandFailure usage(String problem) {
        return new CommandFailure(Exit.USAGE, problem);
    }
}
