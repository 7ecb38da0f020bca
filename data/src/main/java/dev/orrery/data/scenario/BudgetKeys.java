package dev.orrery.data.scenario;

import static dev.orrery.data.scenario.Key.choice;
import static dev.orrery.data.scenario.Key.integer;
import static dev.orrery.data.scenario.Key.noInteger;
import static dev.orrery.data.scenario.Key.number;

import dev.orrery.model.shared.Arbiters;
import java.util.List;

/** The keys of a budget of GPUs that a pool of LLM workers and a pool of video GPUs share (sessions.md I8). */
final class BudgetKeys {
    /** Start of the keys. */
    static final String BUDGET = "fleet.budget.";

    private static final int MOST_GPUS = 100_000;
    private static final int MOST_REQUESTS = 1_000_000;

    private static final List<Choice> POLICIES = Arbiters.names().stream()
            .map(name -> Choice.of(name, name.equals(Arbiters.STATIC) ? "llm_gpus" : ""))
            .toList();

    /** All of them. */
    static final List<Key> KEYS = List.of(
            noInteger(BUDGET + "gpus", "GPUs that two pools share: LLM workers and video; null = one pool")
                    .above(0)
                    .atMost(MOST_GPUS),
            choice(BUDGET + "policy", Arbiters.DEFAULT, POLICIES, "who gets how many of them"),
            noInteger(BUDGET + "llm_gpus", "GPUs of the LLM workers, at most (static)")
                    .above(0)
                    .atMost(MOST_GPUS),
            number(BUDGET + "interval_s", 1, "time between two divisions").between(1e-3, 86_400),
            number(BUDGET + "hold_s", 60, "a side may keep for so long what it has asked for")
                    .between(0, 86_400),
            integer(BUDGET + "requests_per_worker.target", 8, "requests that an LLM worker serves well")
                    .above(0)
                    .atMost(MOST_REQUESTS),
            integer(BUDGET + "requests_per_worker.most", 24, "most requests with which it keeps its promise")
                    .above(0)
                    .atMost(MOST_REQUESTS),
            integer(BUDGET + "min_workers", 1, "LLM workers that always stay")
                    .above(0)
                    .atMost(MOST_GPUS));

    private BudgetKeys() {}
}
