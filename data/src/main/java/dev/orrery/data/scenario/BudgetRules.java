package dev.orrery.data.scenario;

import dev.orrery.model.shared.Arbiters;

/** Rules about a shared budget of GPUs. */
final class BudgetRules {
    private static final String GPUS = BudgetKeys.BUDGET + "gpus";
    private static final String LLM_GPUS = BudgetKeys.BUDGET + "llm_gpus";
    private static final String POLICY = BudgetKeys.BUDGET + "policy";
    private static final String TARGET = BudgetKeys.BUDGET + "requests_per_worker.target";
    private static final String MOST = BudgetKeys.BUDGET + "requests_per_worker.most";
    private static final String COLD_START = Schema.POOL + "cold_start";

    private BudgetRules() {}

    /** Notes every broken rule. */
    static void check(Settings s, Problems problems) {
        if (!s.shared()) {
            for (Key key : BudgetKeys.KEYS) {
                if (s.changed(key.path()) && !s.isBroken(key.path())) {
                    problems.add(
                            s.keyOrigin(key.path()),
                            key.path() + " only applies to two pools, one of them role: video, in a scenario file");
                }
            }
            return;
        }
        if (s.value(GPUS) == null && !s.isBroken(GPUS)) {
            problems.add("two pools need " + GPUS + ", the GPUs that they share");
        }
        boolean fixed = Arbiters.STATIC.equals(s.value(POLICY));
        if (fixed && s.value(LLM_GPUS) == null && !s.isBroken(LLM_GPUS)) {
            problems.value(s.origin(POLICY), POLICY, "static needs " + LLM_GPUS);
        } else if (!fixed && s.value(LLM_GPUS) != null && !s.isBroken(POLICY)) {
            problems.add(
                    s.keyOrigin(LLM_GPUS),
                    LLM_GPUS + " only applies to " + POLICY + ": static (is " + s.value(POLICY) + ")");
        }
        if (s.integer(TARGET) > s.integer(MOST)) {
            Origin at = s.given(MOST) ? s.keyOrigin(MOST) : s.keyOrigin(TARGET);
            problems.add(at, MOST + " is " + s.integer(MOST) + ", below " + TARGET + " " + s.integer(TARGET));
        }
        if (s.flag(COLD_START)) {
            problems.add(s.keyOrigin(COLD_START), COLD_START + " is not available beside " + GPUS);
        }
    }
}
