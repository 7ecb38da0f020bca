package dev.orrery.data.report;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.Candidate;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.router.RouterConfig.CostRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Why a request went where it went, in words: what each worker would have cost, and what was cached where. */
final class RouteText {
    private static final int MOST_CANDIDATES = 12;

    private final RouteLog routes;
    private final int request;
    private final int chosen;
    private final TextStyle style;

    RouteText(RouteLog routes, RequestLog log, int request, TextStyle style) {
        this.routes = routes;
        this.request = request;
        this.chosen = log.worker[request];
        this.style = style;
    }

    /** Returns what was known of caches, a sentence for each step between "computed once" and "on its worker". */
    List<String> cached(int promptBlocks) {
        List<String> lines = new ArrayList<>();
        String of = " of its " + Text.count(promptBlocks) + " full prompt blocks";
        lines.add(Text.count(routes.overlap[request]) + of + " were known to be on worker " + chosen + ", "
                + Text.count(routes.best[request]) + " on the worker that had most");
        gap(lines, routes.held[request] - routes.best[request], "were on a worker, but the router had not heard of it");
        gap(lines, routes.ever[request] - routes.held[request], "had been computed once and were evicted everywhere");
        gap(
                lines,
                routes.inFlight[request] - routes.ever[request],
                "belonged to requests on their way, and no worker had computed them yet");
        return lines;
    }

    private static void gap(List<String> lines, int blocks, String what) {
        if (blocks > 0) {
            lines.add(Text.count(blocks) + " more " + what);
        }
    }

    /** Returns how the columns of {@link #costs} make the cost. */
    String formula(CostRule rule) {
        String scale = rule.prefillScale() == 1 ? "" : Text.number(rule.prefillScale()) + " x ";
        String requests = rule.requestWeight() == 0 ? "" : " + " + Text.number(rule.requestWeight()) + " x requests";
        return "cost = " + scale + "(to prefill - credit, at least 0) + blocks in use" + requests;
    }

    /** Returns what decided between the workers. */
    String reason(List<Candidate> candidates, RouterConfig router) {
        double least = candidates.stream().mapToDouble(Candidate::cost).min().orElse(0);
        List<Integer> cheapest = candidates.stream()
                .filter(c -> c.cost() == least)
                .map(Candidate::worker)
                .toList();
        if (router.affinity().enabled() && !cheapest.contains(chosen)) {
            return "its conversation stays on worker " + chosen + " (router.affinity)";
        }
        if (router.cost().temperature() > 0) {
            return "drawn at temperature " + Text.number(router.cost().temperature())
                    + ": the cheaper a worker, the likelier";
        }
        return cheapest.size() == 1
                ? "worker " + chosen + " costs least"
                : Text.count(cheapest.size()) + " workers cost equally little; "
                        + (router.ties() == RouterConfig.Ties.SEEDED ? "a seeded draw" : "the lowest number")
                        + " decided";
    }

    /** Returns a table of the workers that would have cost least, and the chosen one. */
    List<String> costs(List<Candidate> candidates) {
        TextTable table = new TextTable(
                style,
                List.of(
                        "worker",
                        "cost",
                        "to prefill",
                        "credit",
                        "cached",
                        "blocks in use",
                        "requests",
                        "booked tokens"));
        List<Candidate> shown = candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::cost).thenComparingInt(Candidate::worker))
                .toList();
        int left = MOST_CANDIDATES;
        for (Candidate c : shown) {
            if (left-- > 0 || c.worker() == chosen) {
                table.add(row(c));
            }
        }
        return table.lines();
    }

    private List<String> row(Candidate c) {
        return List.of(
                c.worker() + (c.worker() == chosen ? " *" : ""),
                Text.number(c.cost()),
                Text.number(c.prefill()),
                Text.number(c.credit()),
                Text.count(c.overlap()),
                Text.number(c.load()),
                Text.count(c.requests()),
                Text.count(c.bookedTokens()));
    }
}
