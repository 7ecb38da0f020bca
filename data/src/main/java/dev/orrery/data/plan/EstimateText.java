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

/**
 * A closed-form estimate with the passes that it rests on, for people and for programs.
 *
 * @param subject what serves
 * @param estimate null for single passes
 * @param passes what it rests on
 */
public record EstimateText(Subject subject, @Nullable Estimate estimate, List<PassBreakdown> passes) {
    private static final String NO_DECODE =
            "the only output token of a request comes with its prompt, so that there is no time per further token";
    private static final String NO_RATE = "; the closed form counts tokens of decode passes alone";

    /**
     * What an estimate is of.
     *
     * @param deployment one worker
     * @param source where times are from
     * @param memory whether the estimated load fits
     */
    public record Subject(Deployment deployment, String source, MemoryFit memory) {}

    /** Returns it as text. */
    public String text(TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(KvPlanText.title(subject.deployment));
        lines.add("measured: " + subject.source);
        String missing = subject.memory.problem();
        if (missing != null) {
            String warning = "Out of memory: " + missing + ". The times are what kernels would take.";
            Text.wrap(warning, Math.min(120, style.width())).forEach(line -> lines.add(style.warning(line)));
        }
        if (estimate != null) {
            lines.add("");
            lines.addAll(figures(estimate, Math.min(120, style.width())));
        }
        for (PassBreakdown pass : passes) {
            lines.add("");
            lines.addAll(pass.lines(style));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> figures(Estimate e, int width) {
        List<String> lines = new ArrayList<>();
        lines.add("TTFT " + Text.number(e.ttftMs()) + " ms, TPOT " + unit(tpotMs(e), " ms") + ", request "
                + Text.number(e.requestMs()) + " ms");
        lines.add(Text.number(rate(e, e.tokensPerS())) + " output tokens/s on " + Text.count(e.gpus(), "GPU") + ", "
                + Text.number(rate(e, e.tokensPerSPerGpu())) + " per GPU, "
                + Text.number(decodes(e) ? e.tokensPerSPerUser() : Double.NaN) + " per user");
        String why = note(e);
        if (why != null) {
            lines.addAll(Text.wrap("N/A: " + why, width));
        }
        lines.add("closed form, kernels only but for the reference's own corrections: 'orrery run' plays the queue");
        return lines;
    }

    private static String unit(double value, String unit) {
        return Double.isNaN(value) ? "N/A" : Text.number(value) + unit;
    }

    private static boolean decodes(Estimate e) {
        return e.osl() > 1;
    }

    /** NaN if no token follows the first. */
    private static double tpotMs(Estimate e) {
        return decodes(e) ? e.tpotMs() : Double.NaN;
    }

    /** A form that counts tokens of decode passes has nothing to say where there are none. */
    private static double rate(Estimate e, double perS) {
        return decodes(e) || e.tokensPerS() > 0 ? perS : Double.NaN;
    }

    private static @Nullable String note(Estimate e) {
        if (decodes(e)) {
            return null;
        }
        return e.tokensPerS() > 0 ? NO_DECODE : NO_DECODE + NO_RATE;
    }

    /** Returns it as an object. */
    public Map<String, Object> map() {
        Map<String, Object> map = KvPlanText.deployment(subject.deployment);
        map.put("measured", subject.source);
        map.put("memory_of_one_gpu", subject.memory.map());
        Estimate e = estimate;
        if (e != null) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("ttft_ms", e.ttftMs());
            figures.put("tpot_ms", known(tpotMs(e)));
            figures.put("request_latency_ms", e.requestMs());
            figures.put("output_tokens_per_s", known(rate(e, e.tokensPerS())));
            figures.put("output_tokens_per_s_per_gpu", known(rate(e, e.tokensPerSPerGpu())));
            figures.put("output_tokens_per_s_per_user", decodes(e) ? e.tokensPerSPerUser() : null);
            figures.put("gpus", e.gpus());
            figures.put("note", note(e));
            map.put("estimate", figures);
        }
        map.put("passes", passes.stream().map(PassBreakdown::map).toList());
        return map;
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
