package dev.orrery.data.report.run;

import dev.orrery.model.metrics.RequestLog;
import java.util.ArrayList;
import java.util.List;

/** What the time to a first token is made of, in order of time. */
final class Phases {
    private static final String ROUTER = "router queue";
    private static final String ENGINE = "engine queue";
    private static final String PREFILL = "prefill";
    private static final String AROUND = "around the engine";

    private final RequestLog log;
    private final RunData data;
    private final List<String> names;

    Phases(RunData data) {
        this.log = data.log();
        this.data = data;
        boolean queued = false;
        for (int r = 0; r < log.size(); r++) {
            queued |= routerNs(r) > 0;
        }
        List<String> found = new ArrayList<>(queued ? List.of(ROUTER, ENGINE, PREFILL) : List.of(ENGINE, PREFILL));
        if (log.aroundNs.length > 0) {
            found.add(AROUND);
        }
        names = List.copyOf(found);
    }

    /** Returns the phases that some request has. */
    List<String> names() {
        return names;
    }

    private long routerNs(int r) {
        return data.routerNs(r);
    }

    /** Returns how long a phase of a request with a first token took, ms. */
    double ms(int request, int phase) {
        long ns = switch (names.get(phase)) {
            case ROUTER -> routerNs(request);
            case AROUND -> log.aroundNs(request);
            case ENGINE -> log.admittedNs[request] - log.arrivalNs[request] - routerNs(request);
            default -> log.firstTokenNs[request] - log.admittedNs[request];
        };
        return ns / 1e6;
    }

    /** Returns the time to the first token, ms. */
    double ttftMs(int request) {
        return log.ttftNs(request) / 1e6;
    }
}
