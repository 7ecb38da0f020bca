package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.FormatOptions.Pace;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls of an agentic session into a play: each agent's calls follow each other, a sub-agent starts after its
 * parent's last call, and the parent goes on after the sub-agent's end if it waited for it.
 */
final class AgentCalls {
    private static final double NONE = Double.NaN;
    private static final long[] NO_IDS = {};

    private final Pace pace;
    private final boolean reference;
    private final Map<String, long[]> paths = new HashMap<>();
    private long nextId;
    private int listPlace;

    /** Times calls by a rule; {@code reference} follows NVIDIA Dynamo mocker 1.6.1, which keeps to recorded times. */
    AgentCalls(Pace pace, boolean reference) {
        this.pace = reference ? new Pace(Pace.Rule.ORIGINAL, 1, pace.capMs()) : pace;
        this.reference = reference;
    }

    /**
     * Where a call stands in its session, and what is odd there.
     *
     * @param element place in the file's list of calls
     * @param way from there to the call: names of fields and numbers of elements
     * @param names of the fields of its start, its lengths and its ids
     * @param coerced how many of its numbers were written as strings
     * @param unknown names of its fields that are not known, null for none
     */
    record Site(int element, List<String> way, List<String> names, int coerced, String @Nullable [] unknown) {
        private static final int[] FIELDS = {Row.TIME, Row.INPUT, Row.OUTPUT, Row.IDS};

        /** Says where the fields of a row stand. */
        void ways(Row row) {
            row.coerced = coerced;
            row.unknown(unknown);
            for (int i = 0; i < FIELDS.length; i++) {
                List<String> steps = new ArrayList<>(way);
                steps.add(names.get(i));
                row.way(FIELDS[i], steps.toArray(String[]::new));
            }
        }
    }

    /**
     * One call.
     *
     * @param t start in s of the session's time
     * @param ids block ids of the session, null if there are none or only counts of them
     * @param shared of how many blocks of the agent's call before the path begins, if there are only counts
     * @param blocks how many blocks there are then, else {@link Row#ABSENT}
     * @param apiS how long it took in s, NaN if not recorded
     * @param thinkS how long after the call before it began, NaN if not recorded
     * @param site where it stands
     */
    record Call(
            double t,
            long input,
            long output,
            long @Nullable [] ids,
            int shared,
            int blocks,
            double apiS,
            double thinkS,
            @Nullable String model,
            Site site) {
        double endS() {
            return Double.isNaN(apiS) ? t : t + apiS;
        }
    }

    /**
     * The calls of one agent.
     *
     * @param name name within the session, empty for the main agent
     * @param after number of the main agent's calls before it starts, 0 for the main agent
     * @param startS when it was started, in s of the session's time
     * @param endS when it ended, NaN if that is to be taken from its calls
     */
    record Agent(String name, int after, double startS, double endS, List<Call> calls) {
        double overS() {
            return Double.isNaN(endS) && !calls.isEmpty() ? calls.getLast().endS() : endS;
        }
    }

    /**
     * Offers a session's calls to a gate: the main agent's in order, a sub-agent's before the main call that follows
     * it.
     *
     * @return false if a row is refused
     */
    boolean offer(String session, Set<String> models, List<Agent> agents, RowGate gate, int line) throws IOException {
        HashedIds local = new HashedIds(Integer.MAX_VALUE - 8);
        paths.clear();
        Agent main = agents.getFirst();
        List<Agent> open = new ArrayList<>();
        boolean good = true;
        for (int k = 0; k <= main.calls.size() && good; k++) {
            for (Agent agent : agents.subList(1, agents.size())) {
                if (agent.after == k) {
                    for (int c = 0; c < agent.calls.size() && good; c++) {
                        good = offer(session, models, main, agent, c, List.of(), local, gate, line);
                    }
                    open.add(agent);
                }
            }
            if (k < main.calls.size() && good) {
                List<Agent> joined = joined(open, main.calls.get(k));
                open.removeAll(joined);
                good = offer(session, models, main, main, k, joined, local, gate, line);
            }
        }
        nextId += local.size();
        return good;
    }

    private static List<Agent> joined(List<Agent> open, Call next) {
        List<Agent> joined = new ArrayList<>();
        for (Agent agent : open) {
            if (!agent.calls.isEmpty() && agent.overS() <= next.t + 1e-9) {
                joined.add(agent);
            }
        }
        return joined;
    }

    private boolean offer(
            String session,
            Set<String> models,
            Agent main,
            Agent agent,
            int k,
            List<Agent> joined,
            HashedIds local,
            RowGate gate,
            int line)
            throws IOException {
        Call call = agent.calls.get(k);
        Row row = gate.row();
        row.clear();
        call.site.ways(row);
        row.timeMs = ms(call.t);
        row.input = call.input;
        row.output = call.output;
        row.place[Row.TIME] = row.place[Row.INPUT] = row.place[Row.OUTPUT] = listPlace;
        row.session = agent.name.isEmpty() ? session : session + "/" + agent.name;
        row.requestId = row.session + "#" + k;
        row.model = call.model;
        ids(agent, call, row, local);
        row.edges.play = session;
        edges(row, session, main, agent, k, joined);
        boolean good = gate.offer(line);
        if (good) {
            warn(call, models, gate, line);
        } else {
            row.faultField = listPlace;
            row.faultElement = call.site.element;
        }
        return good;
    }

    private void edges(Row row, String session, Agent main, Agent agent, int k, List<Agent> joined) {
        Call call = agent.calls.get(k);
        Call before = k > 0 ? agent.calls.get(k - 1) : null;
        if (before != null) {
            follow(row, session, agent, before, k - 1, !joined.isEmpty());
        } else if (!agent.name.isEmpty() && agent.after > 0) {
            Call parent = main.calls.get(agent.after - 1);
            double gap = Math.max(0, agent.startS - parent.endS()) + Math.max(0, call.t - agent.startS);
            row.edges.add(session + "#" + (agent.after - 1), false, capped(gap), Edges.Relation.SPAWN);
            row.edges.notBeforeMs = pace.rule() == Pace.Rule.ORIGINAL ? ms(call.t) : NONE;
        } else {
            row.edges.notBeforeMs = ms(call.t);
        }
        for (Agent sub : joined) {
            double gap = Math.max(0, call.t - sub.overS());
            String last = session + "/" + sub.name + "#" + (sub.calls.size() - 1);
            row.edges.add(last, false, capped(gap), Edges.Relation.JOIN);
        }
    }

    /** Says at which field of the session its list of calls stands. */
    void place(int field) {
        listPlace = field;
    }

    private static void warn(Call call, Set<String> models, RowGate gate, int line) {
        if (Double.isNaN(call.apiS)) {
            gate.warn(TraceCode.W_NO_API_TIME, 1, line);
        }
        if (call.model != null && !models.isEmpty() && !models.contains(call.model)) {
            gate.warn(TraceCode.W_MODEL, 1, line);
        }
    }

    /** Block ids count within their session only. */
    private void ids(Agent agent, Call call, Row row, HashedIds local) {
        if (call.ids == null) {
            if (call.blocks >= 0) {
                counted(agent, call, row);
            }
            return;
        }
        row.place[Row.IDS] = listPlace;
        row.idCount = call.ids.length;
        long[] to = row.idsFor(row.idCount);
        for (int i = 0; i < row.idCount; i++) {
            int known = local.find(call.ids[i]);
            to[i] = nextId + (known < 0 ? local.add(call.ids[i]) : known);
        }
    }

    /** Goes on from the path of the agent's call before. */
    private void counted(Agent agent, Call call, Row row) {
        long[] path = paths.getOrDefault(agent.name, NO_IDS);
        int kept = Math.min(call.shared, path.length);
        path = Arrays.copyOf(path, call.blocks);
        for (int i = kept; i < path.length; i++) {
            path[i] = nextId++;
        }
        paths.put(agent.name, path);
        row.place[Row.IDS] = listPlace;
        row.idCount = path.length;
        System.arraycopy(path, 0, row.idsFor(path.length), 0, path.length);
    }

    private void follow(Row row, String session, Agent agent, Call before, int number, boolean joins) {
        Call call = agent.calls.get(number + 1);
        String previous = (agent.name.isEmpty() ? session : session + "/" + agent.name) + "#" + number;
        double gap = Math.max(0, call.t - before.t);
        double idle = Double.isNaN(before.apiS) ? NONE : Math.max(0, gap - before.apiS);
        // After a call of unknown duration the recorded think time counts from an earlier one: the times have to do.
        double think = Double.isNaN(before.apiS) || Double.isNaN(call.thinkS) ? idle : Math.max(0, call.thinkS);
        switch (pace.rule()) {
            case ORIGINAL -> {
                double wait = Double.isNaN(idle) ? reference ? gap : 0 : idle;
                row.edges.notBeforeMs = ms(call.t);
                row.edges.add(previous, false, capped(wait), Edges.Relation.SEQUENCE);
            }
            case API_SCALED -> {
                double api = Double.isNaN(before.apiS) ? gap : before.apiS;
                double wait =
                        api * pace.factor() + (Double.isNaN(think) ? 0 : Math.min(think * 1000, pace.capMs()) / 1000);
                row.edges.add(previous, true, ms(wait), Edges.Relation.SEQUENCE);
                row.edges.add(previous, false, 0, Edges.Relation.SEQUENCE);
            }
            case THINK -> {
                if (joins) {
                    row.edges.add(previous, false, 0, Edges.Relation.SEQUENCE); // it waits for a sub-agent instead
                } else if (Double.isNaN(think)) {
                    row.edges.add(previous, true, capped(gap), Edges.Relation.SEQUENCE);
                    row.edges.add(previous, false, 0, Edges.Relation.SEQUENCE);
                } else {
                    row.edges.add(previous, false, capped(think), Edges.Relation.SEQUENCE);
                }
            }
        }
    }

    /** Returns seconds of a recording as ms, to the ns: a product of doubles would miss it by its last bit. */
    private static double ms(double seconds) {
        return Math.rint(seconds * 1e9) / 1e6;
    }

    private double capped(double seconds) {
        return Math.min(ms(seconds), pace.capMs());
    }
}
