package dev.orrery.data.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

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
    public boolean recognises(Set<String> fields) {
        // Whether a file is a delta cannot be seen; the plain form is tried first and is the one that is meant.
        return !delta
                && (fields.contains("input_length")
                        || fields.contains("input_tokens")
                        || fields.contains("output_length")
                        || fields.contains("output_tokens")
                        || fields.contains("hash_ids"));
    }

    @Override
    public void read(InputStream text, RowGate gate) throws IOException {
        TraceOptions options = gate.options();
        gate.start(options.blockSize(), delta);
        JsonFields fields = new MooncakeFields(options);
        if (options.jsonStream()) {
            new JsonStream(text, gate, fields).read();
        } else {
            new JsonLines(text, gate, fields).read();
        }
    }
}
