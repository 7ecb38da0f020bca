package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.JsonRows;
import java.io.IOException;

/**
 * Mooncake's trace format: JSON lines, times in ms, prompts as ids of blocks.
 *
 * <p>Source: the traces of Mooncake (FAST '25), with the fields that Dynamo's mocker and AIPerf add. In the delta form
 * later turns of a conversation carry only what is new.
 */
final class MooncakeFormat implements TraceFormat {
    private final boolean delta;

    MooncakeFormat(boolean delta) {
        this.delta = delta;
    }

    @Override
    public boolean recognises(FirstLook head) {
        // Whether a file is a delta cannot be seen; the plain form is tried first and is the one that is meant.
        return !delta && head.any("input_length", "input_tokens", "output_length", "output_tokens", "hash_ids");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(new TraceShape(
                gate.options().blockSize(), delta, TraceShape.Ids.EACH_BLOCK, true, TraceShape.Names.MOONCAKE));
        JsonRows.read(texts, gate, new MooncakeFields(gate), false);
    }
}
