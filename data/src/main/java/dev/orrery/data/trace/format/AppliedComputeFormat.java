package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Applied Compute's agent loops: how long each answer and each tool's output is. A line is a conversation of one more
 * request than turns, each longer by the answer and the tool's output before it. There are no times: it is for a closed
 * loop.
 */
final class AppliedComputeFormat implements TraceFormat {
    private static final String PROMPT = "input_prompt_length";
    private static final String ANSWERS = "assistant_response_length";
    private static final String OUTPUTS = "tool_call_output_length";
    private static final String WAITS = "tool_call_latency";
    private static final String LAST = "final_assistant_response_length";
    private static final int MAX_TURNS = 100_000;

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("num_turns", PROMPT);
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        TraceShape.Names names = new TraceShape.Names("no time", PROMPT, ANSWERS, "no ids");
        gate.start(new TraceShape(gate.options().blockSize(), false, TraceShape.Ids.EACH_BLOCK, false, names));
        JsonRows.read(texts, gate, new Loops(gate.options().coerceStrings()), false);
    }

    private static final class Loops extends TreeFields {
        private long nextId;
        private int loops;

        Loops(boolean coerce) {
            super(coerce);
        }

        @Override
        protected boolean rows(ObjectFields loop, RowGate gate, int line) throws IOException {
            loop.noteUnknown(Set.of("num_turns", PROMPT, ANSWERS, OUTPUTS, WAITS, LAST));
            for (String needed : List.of("num_turns", PROMPT, LAST)) {
                if (!loop.has(needed)) {
                    loop.blame(TraceCode.E_FIELD, needed + " is missing");
                }
            }
            long turns = loop.integer("num_turns", -1);
            for (String list : List.of(ANSWERS, OUTPUTS, WAITS)) {
                if (loop.size(list) != turns) {
                    loop.blame(
                            TraceCode.E_SIZE,
                            list,
                            list + " holds " + loop.size(list) + " values, num_turns says " + turns);
                }
                for (JsonNode value : loop.node(list)) {
                    boolean sound = value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() < 1e9;
                    boolean whole = sound && value.doubleValue() == Math.rint(value.doubleValue());
                    if (!sound || !whole && !list.equals(WAITS)) {
                        String what = list.equals(WAITS) ? "numbers" : "whole numbers";
                        loop.blame(TraceCode.E_TYPE, list, list + ": expected " + what + " of 0 or more");
                    }
                }
            }
            if (turns > MAX_TURNS) {
                loop.blame(TraceCode.E_SIZE, "num_turns", "more than 100,000 turns");
            }
            return loop.row().fault == null && requests(loop, (int) turns, gate, line);
        }

        private boolean requests(ObjectFields loop, int turns, RowGate gate, int line) throws IOException {
            long context = loop.integer(PROMPT, -1);
            long last = loop.integer(LAST, -1);
            if (loop.row().fault != null) {
                return false;
            }
            RowBuilder rows = new RowBuilder(gate, line);
            String session = "applied_compute_agentic_session_" + ++loops; // the reference's name
            int blockSize = gate.options().blockSize();
            double wait = Double.NaN;
            boolean good = true;
            for (int k = 0; k <= turns && good; k++) {
                long answer = k < turns ? (long) loop.node(ANSWERS).path(k).doubleValue() : last;
                Row row = rows.start(context, answer, 0);
                ids(row, context, blockSize);
                rows.turn(session, k == 0 ? 0 : Double.NaN, wait, 0);
                good = rows.offer();
                wait = k < turns ? loop.node(WAITS).path(k).doubleValue() * 1000 : wait;
                context +=
                        answer + (k < turns ? (long) loop.node(OUTPUTS).path(k).doubleValue() : 0);
            }
            nextId += Math.ceilDiv(context, blockSize);
            return good;
        }

        /** The context of a request begins with that of the one before, in its last block too. */
        private void ids(Row row, long context, int blockSize) {
            if (context > 10_000_000) {
                return; // the gate refuses it
            }
            int n = (int) Math.ceilDiv(context, (long) blockSize);
            long[] ids = row.idsFor(n);
            for (int i = 0; i < n; i++) {
                ids[i] = nextId + i;
            }
            row.idCount = n;
            row.place[Row.IDS] = 0;
        }
    }
}
