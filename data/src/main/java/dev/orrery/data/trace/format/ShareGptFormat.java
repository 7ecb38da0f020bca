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
import java.util.Set;

/**
 * ShareGPT's conversations as vLLM's benchmark takes them: the first two turns are prompt and output, and what is very
 * short or long is left out. They have no times, so all arrive at once; a run sets a rate or a closed loop.
 */
final class ShareGptFormat implements TraceFormat {
    private static final TraceShape.Names NAMES = new TraceShape.Names("no time", "the prompt", "the output", "no ids");
    private static final int SHORTEST = 4;
    private static final int LONGEST_PROMPT = 1024;
    private static final int LONGEST = 2048;

    @Override
    public boolean recognises(FirstLook head) {
        return head.array() && head.has("conversations");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        JsonRows.read(texts, gate, new Conversations(gate.options().special().filter()), true);
    }

    private static final class Conversations extends TreeFields {
        private final boolean filter;

        Conversations(boolean filter) {
            super(false);
            this.filter = filter;
        }

        @Override
        protected boolean rows(ObjectFields conversation, RowGate gate, int line) throws IOException {
            conversation.noteUnknown(Set.of("id", "conversations", "model"));
            int turns = conversation.size("conversations");
            ObjectFields prompt = turns < 2 ? null : conversation.element("conversations", 0);
            ObjectFields answer = turns < 2 ? null : conversation.element("conversations", 1);
            if (conversation.row().fault != null) {
                return false;
            }
            if (prompt == null || answer == null) {
                return leaveOut(gate, line);
            }
            String asked = prompt.text("value", Row.INPUT);
            String said = answer.text("value", Row.OUTPUT);
            if (asked == null || said == null) {
                prompt.blame(TraceCode.E_FIELD, "value is missing in one of the first two turns");
                return false;
            }
            long in = CharTokens.count(asked);
            long out = CharTokens.count(said);
            if (filter && (in < SHORTEST || out < SHORTEST || in > LONGEST_PROMPT || in + out > LONGEST)) {
                return leaveOut(gate, line);
            }
            RowBuilder rows = new RowBuilder(gate, line);
            rows.start(in, out, 0);
            rows.turn(null, 0, Double.NaN, 0);
            return rows.offer();
        }

        private static boolean leaveOut(RowGate gate, int line) {
            gate.warn(TraceCode.W_FILTERED, 1, line);
            gate.filtered("vLLM's limits of length and turns (--no-filter lifts those of length)");
            return true;
        }
    }
}
