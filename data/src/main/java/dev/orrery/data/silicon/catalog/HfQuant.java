package dev.orrery.data.silicon.catalog;

import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.Checkpoint.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How weights are stored, from the quantisation part of a published configuration. */
final class HfQuant {
    private static final Pattern ATTENTION = Pattern.compile("self_attn(\\*|\\.\\*|\\.(q|q_a|qkv)_)");
    private static final Pattern OUTPUT = Pattern.compile("self_attn(\\*|\\.\\*|\\.o_proj)");
    private static final Pattern SHARED = Pattern.compile("shared_experts?(\\.|\\*|$)");

    private HfQuant() {}

    static Checkpoint read(Fields whole, Fields text, @Nullable JsonNode beside) throws CatalogException {
        JsonNode config = whole.node().path("quantization_config");
        if (!config.isObject()) {
            config = text.node().path("quantization_config");
        }
        if (!config.isObject() && beside == null) {
            return Checkpoint.PLAIN;
        }
        Scheme scheme = scheme(whole, config, beside);
        if (scheme != Scheme.NVFP4 && scheme != Scheme.INT4) {
            return new Checkpoint(scheme, false, false, false);
        }
        List<String> left = new ArrayList<>();
        if (beside != null) {
            beside.path("exclude_modules").forEach(module -> left.add(module.asString()));
        }
        if (left.isEmpty()) {
            config.path("ignore").forEach(module -> left.add(module.asString()));
        }
        return new Checkpoint(scheme, any(ATTENTION, left), any(OUTPUT, left), any(SHARED, left));
    }

    private static boolean any(Pattern pattern, List<String> modules) {
        return modules.stream().anyMatch(module -> pattern.matcher(module).find());
    }

    private static Scheme scheme(Fields whole, JsonNode config, @Nullable JsonNode beside) throws CatalogException {
        String algorithm = beside == null ? "" : beside.path("quant_algo").asString("");
        if (algorithm.isEmpty()) {
            algorithm = config.path("quant_algo").asString("");
        }
        if (algorithm.isEmpty()) {
            algorithm = config.path("quant_method").asString("");
        }
        return switch (algorithm.toLowerCase(Locale.ROOT)) {
            case "nvfp4" -> Scheme.NVFP4;
            case "mxfp4" -> Scheme.MXFP4;
            case "fp8" -> eightBits(config);
            case "compressed-tensors" -> compressed(whole, config);
            default ->
                throw whole.bad("quantisation '" + algorithm
                        + "' is not known; known: fp8, nvfp4, mxfp4, compressed-tensors with 4 or 8 bits");
        };
    }

    private static Scheme eightBits(JsonNode config) {
        if (config.path("weight_block_size").isArray()) {
            return Scheme.FP8_BLOCK;
        }
        return config.path("activation_scheme").asString("").equals("dynamic") ? Scheme.FP8 : Scheme.FP8_STATIC;
    }

    private static Scheme compressed(Fields whole, JsonNode config) throws CatalogException {
        for (JsonNode group : config.path("config_groups")) {
            int bits = group.path("weights").path("num_bits").asInt(0);
            if (bits == 4) {
                return Scheme.INT4;
            }
            if (bits == 8) {
                return group.path("input_activations").path("dynamic").asBoolean(false)
                        ? Scheme.FP8
                        : Scheme.FP8_STATIC;
            }
        }
        throw whole.bad("'quantization_config.config_groups' tells no 'num_bits' of 4 or 8");
    }
}
