package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseDataException;
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
import tools.jackson.databind.JsonNode;

/** Deployments as cases write them down. */
final class Settings {
    private Settings() {}

    static Backend backend(JsonNode name) throws CaseDataException {
        Backend backend = Backend.byLabel(name.asString(""));
        if (backend == null) {
            throw new CaseDataException("unknown backend " + name);
        }
        return backend;
    }

    static Quant quant(JsonNode name) throws CaseDataException {
        Quant quant = Quant.byLabel(name.asString(""));
        if (quant == null) {
            throw new CaseDataException("unknown number format " + name);
        }
        return quant;
    }

    static KvQuant kv(JsonNode name) throws CaseDataException {
        KvQuant quant = KvQuant.byLabel(name.asString(""));
        if (quant == null) {
            throw new CaseDataException("unknown format of the KV cache " + name);
        }
        return quant;
    }

    static ModelSpec model(JsonNode name) throws IOException {
        return Models.builtIn().find(name.asString(""));
    }

    static GpuSystem system(JsonNode name) throws IOException {
        return Systems.builtIn().find(name.asString(""));
    }

    /** Reads widths under the names of the reference's settings; absent ones are 1. */
    static ParallelShape shape(JsonNode args) {
        return new ParallelShape(
                args.path("tp_size").asInt(1),
                args.path("pp_size").asInt(1),
                args.path("attention_dp_size").asInt(1),
                args.path("moe_tp_size").asInt(1),
                args.path("moe_ep_size").asInt(1));
    }

    /**
     * Returns a deployment with number formats that the settings name, and those of the checkpoint where they name
     * none.
     *
     * @param fp8Attention whether attention over prompts in eight bits was measured
     */
    static Deployment deployment(
            ModelSpec model, GpuSystem system, Backend backend, JsonNode args, boolean fp8Attention)
            throws CaseDataException {
        Formats formats = Formats.of(model, system, backend, fp8Attention);
        if (args.hasNonNull("gemm_quant_mode")) {
            formats = formats.withGemm(quant(args.path("gemm_quant_mode")), model);
        }
        if (args.hasNonNull("moe_quant_mode")) {
            formats = formats.withExperts(quant(args.path("moe_quant_mode")));
        }
        if (args.hasNonNull("fmha_quant_mode")) {
            formats = formats.withAttention(quant(args.path("fmha_quant_mode")), formats.kv());
        }
        if (args.hasNonNull("kvcache_quant_mode")) {
            formats = formats.withAttention(formats.fmha(), kv(args.path("kvcache_quant_mode")));
        }
        return new Deployment(
                model, system, backend, shape(args), formats, args.path("nextn").asInt(0));
    }
}
