package dev.orrery.data.report;

import dev.orrery.data.report.Explanation.Kind;
import dev.orrery.data.report.Explanation.Step;
import dev.orrery.model.engine.Blocked;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The time line of one request in words. */
public final class ExplanationText {
    private static final int BAR = 60;
    private static final int AT = 14;
    private static final int FOR = 13;

    private final Report report;
    private final int request;
    private final int row;
    private final RequestLog log;
    private final TextStyle style;
    private final List<Step> steps;
    private final List<Candidate> candidates;
    private final @Nullable RouteLog routes;
    private final List<String> lines = new ArrayList<>();

    private ExplanationText(
            Report report, int request, Explanation explanation, @Nullable RouteLog routes, TextStyle style) {
        this.report = report;
        this.request = request;
        this.row = request - report.run().firstRow();
        this.log = report.run().log();
        this.style = style;
        this.steps = explanation.steps();
        this.candidates = explanation.candidates();
        this.routes = routes;
    }

    /**
     * Returns the time line of a request, which must have arrived.
     *
     * @param request its position in the log
     * @param routes how requests were routed, if that was noted
     */
    public static String of(
            Report report, int request, Explanation explanation, @Nullable RouteLog routes, TextStyle style) {
        ExplanationText text = new ExplanationText(report, request, explanation, routes, style);
        text.head();
        text.routing();
        text.bar();
        text.timeLine();
        text.shares();
        return String.join("\n", text.lines) + "\n";
    }

    private long lastNs() {
        return log.status(request).terminal()
                ? log.endNs[request]
                : report.run().clockNs();
    }

    private void head() {
        String status = log.status(request).name().toLowerCase(Locale.ROOT);
        lines.add(style.bold("Request " + row + ": " + status + ", "
                + Text.time((lastNs() - log.arrivalNs[request]) / 1e6) + " in the system, on worker "
                + log.worker[request]));
        String reuse = log.admissions[request] == 0 ? "" : " (" + Text.count(log.firstReused[request]) + " from cache)";
        lines.add("prompt " + Text.count(log.inputTokens[request], "token") + reuse + ", "
                + Text.count(log.outputTokens[request], "token") + " out");
        if (log.status(request) == RequestStatus.COMPLETED && log.outputTokens[request] > 0) {
            double ttft = log.ttftNs(request) / 1e6;
            double e2e = log.e2eNs(request) / 1e6;
            lines.add("first token later than for " + below(report.summary().ttft(), ttft)
                    + " of the requests, end-to-end latency longer than for "
                    + below(report.summary().e2e(), e2e));
        }
        lines.add("");
    }

    private void routing() {
        if (routes == null || log.worker[request] < 0) {
            return;
        }
        int blockSize = report.run().spec().pool().engine().blockSize();
        RouteText text = new RouteText(routes, log, request, style);
        lines.addAll(text.cached(log.inputTokens[request] / blockSize));
        if (!candidates.isEmpty()) {
            lines.add("what each worker would have cost it, in blocks of " + blockSize + " tokens (* chosen): "
                    + text.formula(report.run().spec().router().cost()));
            lines.addAll(text.costs(candidates));
            lines.add(text.reason(candidates, report.run().spec().router()));
        }
        lines.add("");
    }

    private static String below(Distribution all, double value) {
        int n = 0;
        while (n < all.count() && all.sorted()[n] < value) {
            n++;
        }
        return Text.percent((double) n / Math.max(1, all.count()));
    }

    /** Draws what took the time: each character is an equal share of it and shows what filled most of that share. */
    private void bar() {
        long from = log.arrivalNs[request];
        double unit = Math.max(1, (double) (lastNs() - from) / BAR);
        StringBuilder bar = new StringBuilder("|");
        for (int i = 0; i < BAR; i++) {
            double start = from + i * unit;
            char most = ' ';
            double longest = Math.min(start + unit, log.arrivalNs[request] + routerNs()) - start;
            if (longest > 0) {
                most = 'r';
            }
            for (Step step : steps) {
                double part = Math.min(start + unit, step.toNs()) - Math.max(start, step.fromNs());
                if (part > longest) {
                    longest = part;
                    most = mark(step);
                }
            }
            bar.append(most);
        }
        lines.add(bar.append('|').toString());
        lines.add(style.dim((routerNs() > 0 ? "r router   " : "")
                + "q queue   P prefill   d decode   x waiting again after a preemption   . passed over"));
        lines.add("");
    }

    /** Returns how long the request waited at the router, ns. */
    private long routerNs() {
        boolean held = routes != null
                && routes.queuedNs[request] != RequestLog.NEVER
                && routes.releasedNs[request] != RequestLog.NEVER;
        return held && routes != null ? routes.releasedNs[request] - routes.queuedNs[request] : 0;
    }

    private char mark(Step step) {
        return switch (step.kind()) {
            case WAIT -> afterPreemption(step) ? 'x' : 'q';
            case PREFILL -> 'P';
            case DECODE -> 'd';
            default -> '.';
        };
    }

    private boolean afterPreemption(Step wait) {
        return log.admissions[request] > 0 && wait.fromNs() >= log.admittedNs[request];
    }

    private void timeLine() {
        lines.add(style.dim(right("at, ms", AT) + right("for, ms", FOR) + "  what"));
        String router = report.run().spec().router().policy();
        boolean held = routerNs() > 0;
        if (held) {
            line(
                    log.arrivalNs[request],
                    Text.number(routerNs() / 1e6),
                    "arrives and waits at the router: every worker is busy");
        }
        event(
                log.arrivalNs[request] + routerNs(),
                (held ? "" : "arrives; ") + router + " sends it to worker " + log.worker[request]);
        boolean told = log.firstTokenNs[request] == RequestLog.NEVER;
        for (Step step : steps) {
            if (!told && step.fromNs() >= log.firstTokenNs[request]) {
                firstToken();
                told = true;
            }
            long forNs = step.toNs() - step.fromNs();
            line(step.fromNs(), step.passes() == 0 ? "" : Text.number(forNs / 1e6), words(step));
        }
        if (!told) {
            firstToken();
        }
        end();
    }

    private void firstToken() {
        double router = routerNs() / 1e6;
        double queue = (log.admittedNs[request] - log.arrivalNs[request]) / 1e6 - router;
        double prefill = (log.firstTokenNs[request] - log.admittedNs[request]) / 1e6;
        double around = log.aroundNs(request) / 1e6;
        event(
                log.firstTokenNs[request],
                "first token: TTFT " + Text.number(router + queue + prefill + around) + " ms = "
                        + (router > 0 ? Text.number(router) + " router + " : "") + Text.number(queue) + " queue + "
                        + Text.number(prefill) + " prefill"
                        + (around > 0 ? " + " + Text.number(around) + " around the engine" : ""));
    }

    private void end() {
        switch (log.status(request)) {
            case COMPLETED -> event(log.endNs[request], "completed");
            case QUEUED, RUNNING -> event(report.run().clockNs(), "the run ends; the request has not finished");
            default ->
                event(
                        log.endNs[request],
                        log.status(request).name().toLowerCase(Locale.ROOT) + ": "
                                + log.reason(request).name().toLowerCase(Locale.ROOT));
        }
    }

    private String words(Step step) {
        return switch (step.kind()) {
            case WAIT -> waits(step);
            case ADMITTED -> "admitted; " + Text.count(step.tokens()) + " tokens are in the cache";
            case PREEMPTED -> "preempted: its KV blocks go to older requests, all must be computed again";
            case PREFILL ->
                (recomputes(step) ? "computes again " : "prefill of ")
                        + Text.count(step.tokens(), "token")
                        + company(step);
            case DECODE ->
                "decode of " + Text.count(step.tokens(), "token") + " in passes of "
                        + Text.number(step.shortestNs() / 1e6) + " to " + Text.number(step.longestNs() / 1e6) + " ms"
                        + mixed(step);
            case PASSED_OVER ->
                Text.count(step.passes(), "pass") + " without room for it" + (step.passes() == 1 ? "" : " each");
        };
    }

    private boolean recomputes(Step step) {
        return log.firstTokenNs[request] != RequestLog.NEVER && step.fromNs() >= log.firstTokenNs[request];
    }

    private static String company(Step step) {
        return step.others() == 0 ? ", alone" : ", with " + Text.count(step.others(), "other request");
    }

    private static String mixed(Step step) {
        if (step.mixed() == 0) {
            return "";
        }
        return ", " + Text.count(step.mixed()) + " of them with " + Text.count(step.othersPrefill())
                + " prompt tokens of others";
    }

    private String waits(Step step) {
        Blocked why = step.why();
        if (why == null) {
            return "waits for the end of the pass in progress";
        }
        String passes = step.passes() == 1 ? "" : " (" + Text.count(step.passes()) + " passes)";
        if (step.head() == request) {
            return "waits for " + why.waitsFor() + passes;
        }
        String head = step.head() < report.run().firstRow()
                ? "a warm-up request"
                : "request " + (step.head() - report.run().firstRow());
        return "waits behind " + head + ", which waits for " + why.waitsFor() + passes;
    }

    private void shares() {
        long all = Math.max(1, lastNs() - log.arrivalNs[request]);
        long[] spent = new long[Kind.values().length];
        long again = 0;
        for (Step step : steps) {
            long ns = Math.min(step.toNs(), lastNs()) - (step.fromNs());
            if (step.kind() == Kind.WAIT && afterPreemption(step)) {
                again += ns;
            } else {
                spent[step.kind().ordinal()] += ns;
            }
        }
        lines.add("");
        String router = routerNs() > 0 ? Text.percent((double) routerNs() / all) + " at the router, " : "";
        lines.add("Its time: " + router + Text.percent((double) spent[Kind.WAIT.ordinal()] / all) + " in the queue, "
                + Text.percent((double) spent[Kind.PREFILL.ordinal()] / all) + " prefill, "
                + Text.percent((double) spent[Kind.DECODE.ordinal()] / all) + " decode, "
                + Text.percent((double) again / all) + " waiting after "
                + Text.count(log.preemptions(request), "preemption"));
    }

    private void event(long atNs, String what) {
        line(atNs, "", what);
    }

    private void line(long atNs, String length, String what) {
        String start = right(Text.number(atNs / 1e6), AT) + right(length, FOR) + "  ";
        List<String> wrapped = Text.wrap(what, Math.max(30, style.width() - start.length()));
        for (int i = 0; i < wrapped.size(); i++) {
            lines.add((i == 0 ? start : " ".repeat(start.length())) + wrapped.get(i));
        }
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
