package dev.orrery.cli;

import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.compare.Baseline;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.Side;
import dev.orrery.data.scenario.SameWorkload;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioException;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.model.kernel.Percentiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an earlier report can be compared with what runs now. */
final class BaselineRun {
    private BaselineRun() {}

    /** Warns if percentiles do not follow the same rule. */
    static void warn(Baseline baseline, Percentiles percentiles, Terminal terminal) {
        String rule = Remarks.rule(percentiles);
        if (!baseline.percentiles().equals(rule)) {
            terminal.warn(baseline.side().name() + ": its percentiles follow the rule " + baseline.percentiles()
                    + ", these " + rule);
        }
    }

    /**
     * Warns if the two differ in more than what is compared.
     *
     * @param hash of the trace that is played now, null if it is not known
     */
    static void warn(Baseline baseline, Scenario now, @Nullable String hash, Terminal terminal) {
        String name = baseline.side().name();
        String then = baseline.traceHash();
        boolean sameTrace = then != null && then.equals(hash);
        if (then != null && hash != null && !sameTrace) {
            terminal.warn(name + ": replayed another trace (SHA-256 " + start(then) + "…, now " + start(hash)
                    + "…): the differences are not those of the fleet alone");
            return;
        }
        try {
            ScenarioSources.Text text = new ScenarioSources.Text(name, baseline.configJson());
            Scenario old = ScenarioLoader.load(ScenarioSources.none().withText(text));
            String difference = SameWorkload.difference(old, now, sameTrace);
            if (difference != null) {
                terminal.warn(name + ": played another workload (" + difference
                        + "): the differences are not those of the fleet alone");
            }
        } catch (ScenarioException e) {
            terminal.warn(name + ": this version does not read its configuration any more, so nobody knows whether the"
                    + " workload is the same");
        }
    }

    /** Compares one run with what was stored for its seed; the first one stored must do for another seed. */
    static Comparison compare(Baseline baseline, String name, long seed, double[] values, double margin) {
        Side then = baseline.with(List.of(seed));
        double[] earlier =
                (then == null ? baseline.side() : then).samples().getFirst().values();
        Side reference = new Side(baseline.side().name(), List.of(new Side.Sample(seed, earlier, null)));
        Side now = new Side(name, List.of(new Side.Sample(seed, values, null)));
        return Comparison.of(baseline.catalogue(), List.of(reference, now), margin);
    }

    private static String start(String hash) {
        return hash.substring(0, Math.min(12, hash.length()));
    }

    /** Warns if a baseline that has been run again is not what was stored. */
    static void reproduced(Baseline baseline, Side again, Terminal terminal) {
        for (Side.Sample sample : again.samples()) {
            String difference = baseline.difference(sample);
            if (difference != null) {
                terminal.warn(baseline.side().name() + ": run again with seed " + sample.seed()
                        + " it is not what version " + baseline.version() + " stored: " + difference
                        + "; the comparison is with what it is now");
                return;
            }
        }
    }
}
