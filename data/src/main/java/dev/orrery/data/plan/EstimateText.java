package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.model.silicon.estimate.Estimate;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A closed-form estimate with the passes that it rests on, for people and for programs. */
public final class EstimateText {
    private EstimateText() {}

    /**
     * Returns it as text.
     *
     * @param estimate null for single passes
     */
    public static String of(
            Deployment deployment,
            String source,
            @Nullable Estimate estimate,
            List<PassBreakdown> passes,
            TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(KvPlanText.title(deployment));
        lines.add("measured: " + source);
        if (estimate != null) {
            lines.add("");
            lines.add("TTFT " + Text.number(estimate.ttftMs()) + " ms, TPOT " + Text.number(estimate.tpotMs())
                    + " ms, request " + Text.number(estimate.requestMs()) + " ms");
            lines.add(Text.number(estimate.tokensPerS()) + " output tokens/s on " + Text.count(estimate.gpus(), "GPU")
                    + ", " + Text.number(estimate.tokensPerSPerGpu()) + " per GPU, "
                    + Text.number(estimate.tokensPerSPerUser()) + " per user");
            lines.add(
                    "closed form, kernels only but for the reference's own corrections: 'orrery run' plays the queue");
        }
        for (PassBreakdown pass : passes) {
            lines.add("");
            lines.addAll(pass.lines(style));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns it as an object. */
    public static Map<String, Object> map(
            Deployment deployment, String source, @Nullable Estimate estimate, List<PassBreakdown> passes) {
        Map<String, Object> map = KvPlanText.deployment(deployment);
        map.put("measured", source);
        if (estimate != null) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("ttft_ms", estimate.ttftMs());
            figures.put("tpot_ms", estimate.tpotMs());
            figures.put("request_latency_ms", estimate.requestMs());
            figures.put("output_tokens_per_s", estimate.tokensPerS());
            figures.put("output_tokens_per_s_per_gpu", estimate.tokensPerSPerGpu());
            figures.put("output_tokens_per_s_per_user", estimate.tokensPerSPerUser());
            figures.put("gpus", estimate.gpus());
            map.put("estimate", figures);
        }
        map.put("passes", passes.stream().map(PassBreakdown::map).toList());
        return map;
    }
}
