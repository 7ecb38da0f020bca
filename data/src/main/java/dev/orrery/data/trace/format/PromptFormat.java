package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.Set;

/**
 * vLLM's custom data set: a prompt per line, and how many tokens it shall generate. There are no times, so all requests
 * arrive at once; a run sets a rate or a closed loop. Source: vllm bench serve, {@code --dataset-name custom}.
 */
final class PromptFormat implements TraceFormat {
    private static final TraceShape.Names NAMES = new TraceShape.Names("no time", "prompt", "output_tokens", "no ids");
    private static final int DEFAULT_OUTPUT = 256;

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("prompt") && !head.any("input_length", "timestamp");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        JsonRows.read(texts, gate, new Prompts(gate.options().coerceStrings()), false);
    }

    private static final class Prompts extends TreeFields {
        Prompts(boolean coerce) {
            super(coerce);
        }

        @Override
        protected boolean rows(ObjectFields line, RowGate gate, int at) throws IOException {
            line.noteUnknown(Set.of("prompt", "output_tokens"));
            Row row = line.row();
            String prompt = line.text("prompt", Row.INPUT);
            row.input = prompt == null ? Row.ABSENT : CharTokens.count(prompt);
            row.output = line.has("output_tokens") ? line.integer("output_tokens", Row.OUTPUT) : DEFAULT_OUTPUT;
            row.place[Row.OUTPUT] = Math.max(0, row.place[Row.OUTPUT]);
            row.timeMs = 0;
            row.place[Row.TIME] = 0;
            return row.fault == null && gate.offer(at);
        }
    }
}
