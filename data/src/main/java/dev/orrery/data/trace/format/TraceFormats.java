package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.TraceFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All formats that can be read, by name. A file is in the first one that recognises it, in this order. */
public final class TraceFormats {
    private static final Map<String, Supplier<TraceFormat>> BUILT_IN = builtIn();

    /** What others call some of them: the reference, vLLM's benchmark, and those who publish them. */
    private static final Map<String, String> ALIASES = Map.of(
            "agentic_mooncake", "mooncake-agentic",
            "applied_compute_agentic", "applied-compute",
            "timed-trace", "mooncake",
            "timed_trace", "mooncake",
            "qwen", "bailian");

    private TraceFormats() {}

    private static Map<String, Supplier<TraceFormat>> builtIn() {
        Map<String, Supplier<TraceFormat>> formats = new LinkedHashMap<>();
        formats.put("azure", AzureFormat::new);
        formats.put("burstgpt", BurstGptFormat::new);
        formats.put("splitwise", TableFormat::splitwise);
        formats.put("vidur", TableFormat::vidur);
        formats.put("bailian", BailianFormat::new);
        formats.put("weka", WekaFormat::new);
        formats.put("dynamo", DynamoFormat::new);
        formats.put("servegen", ServeGenFormat::new);
        formats.put("sharegpt", ShareGptFormat::new);
        formats.put("applied-compute", AppliedComputeFormat::new);
        formats.put("llmservingsim", LlmServingSimFormat::new);
        formats.put("mooncake-agentic", AgenticFormat::new);
        formats.put("otel", OtelFormat::new);
        formats.put("aiperf", AiperfFormat::new);
        formats.put("vllm-custom", PromptFormat::new);
        formats.put("csv", CsvFormat::new);
        formats.put("mooncake", () -> new MooncakeFormat(false));
        formats.put("mooncake-delta", () -> new MooncakeFormat(true));
        return formats;
    }

    /** Returns the names in alphabetical order. */
    public static SortedSet<String> names() {
        return new TreeSet<>(BUILT_IN.keySet());
    }

    /** Returns the name that an alias stands for, and any other name as it is. */
    public static String canonical(String name) {
        return ALIASES.getOrDefault(name, name);
    }

    /** Returns other names and the names that they stand for. */
    public static Map<String, String> aliases() {
        return ALIASES;
    }

    /**
     * Returns the format of a name or alias.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    public static TraceFormat named(String name) {
        Supplier<TraceFormat> format = BUILT_IN.get(canonical(name));
        if (format == null) {
            throw new IllegalArgumentException(
                    "unknown trace format '" + name + "'; known: " + String.join(", ", names()));
        }
        return format.get();
    }

    /** Returns the first format that recognises a file, or null. */
    public static @Nullable String recognise(FirstLook head) {
        for (Map.Entry<String, Supplier<TraceFormat>> format : BUILT_IN.entrySet()) {
            if (format.getValue().get().recognises(head)) {
                return format.getKey();
            }
        }
        return null;
    }
}
