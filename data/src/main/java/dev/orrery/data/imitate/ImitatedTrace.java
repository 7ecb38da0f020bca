package dev.orrery.data.imitate;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;

/**
 * An imitation as the rows of a trace.
 *
 * @param profile what it follows
 * @param seed another seed makes other rows
 * @param requests how many
 */
public record ImitatedTrace(WorkloadProfile profile, long seed, int requests) {
    /** As many requests as the profile has. */
    public static ImitatedTrace of(WorkloadProfile profile, long seed) {
        return new ImitatedTrace(profile, seed, profile.requests());
    }

    /** Gives all rows to a sink, without its end. */
    public void to(RowSink sink) throws IOException {
        Row row = new Row();
        sink.start(profile.blockSize(), false);
        int[] line = {0};
        Imitation.write(profile, seed, requests, (timeMs, input, output, ids, idCount) -> {
            row.clear();
            row.timeMs = timeMs;
            row.input = input;
            row.output = output;
            row.idCount = idCount;
            if (idCount > 0) {
                System.arraycopy(ids, 0, row.idsFor(idCount), 0, idCount);
            }
            row.place[Row.TIME] = 0;
            row.place[Row.INPUT] = 1;
            row.place[Row.OUTPUT] = 2;
            sink.accept(row, ++line[0]);
        });
    }
}
