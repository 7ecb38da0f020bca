package dev.orrery.data.silicon.roofline;

import dev.orrery.data.silicon.MeasuredDeployments;
import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconCache.Installed;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.MeasuredSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The deployments on which data sheets are compared with measurements: common models on all that is installed. */
final class Subjects {
    private static final int PASS_TOKENS = 8192;

    private record Split(String model, int tensor, int expert) {}

    private static final List<Split> SPLITS = List.of(
            new Split("meta-llama/Llama-3.1-8B", 1, 1),
            new Split("meta-llama/Llama-3.1-8B-Instruct-FP8", 1, 1),
            new Split("meta-llama/Llama-3.1-70B", 4, 1),
            new Split("Qwen/Qwen3-32B", 2, 1),
            new Split("Qwen/Qwen3-32B-FP8", 1, 1),
            new Split("Qwen/Qwen3-30B-A3B", 1, 1),
            new Split("Qwen/Qwen3-235B-A22B-FP8", 8, 8),
            new Split("MiniMaxAI/MiniMax-M2.5", 4, 4),
            new Split("openai/gpt-oss-120b", 2, 1),
            new Split("deepseek-ai/DeepSeek-V3", 8, 8));

    private Subjects() {}

    /** Returns those whose every kernel was measured and whose weights fit. */
    static List<MeasuredSource> installed(SiliconCache cache) throws IOException {
        MeasuredDeployments deployments = new MeasuredDeployments(cache);
        List<String> systems = Systems.builtIn().names();
        List<MeasuredSource> subjects = new ArrayList<>();
        for (Installed one : cache.list()) {
            Backend backend = Backend.byLabel(one.pair().backend());
            if (backend == null || !systems.contains(one.pair().system())) {
                continue;
            }
            for (Split split : SPLITS) {
                String version = one.pair().version();
                Wanted wanted = new Wanted(
                        split.model(), one.pair().system(), backend, version, split.tensor(), 1, split.expert());
                add(deployments, wanted, subjects);
            }
        }
        return subjects;
    }

    private static void add(MeasuredDeployments deployments, Wanted wanted, List<MeasuredSource> to)
            throws IOException {
        try {
            MeasuredSource source = deployments.source(wanted);
            if (MemoryModel.of(source.deployment(), PASS_TOKENS).kvTokens() > 0) {
                source.parts();
                to.add(source);
            }
        } catch (NoTimeException e) {
            return; // not measured: nothing to compare with
        }
    }
}
