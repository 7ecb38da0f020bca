package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Deals a trace to several parts; a conversation is never in two of them. */
public final class Split implements RowSink {
    private final List<? extends RowSink> parts;
    private final boolean random;
    private final long seed;
    private final Groups groups = new Groups();
    private final HashedIds known = new HashedIds(Integer.MAX_VALUE - 8);
    private int[] partOf = new int[1024];

    /** Takes the parts, and whether conversations are dealt at random or in turn. */
    public Split(List<? extends RowSink> parts, boolean random, long seed) {
        this.parts = parts;
        this.random = random;
        this.seed = seed;
    }

    @Override
    public void start(int blockSize, boolean delta) {
        parts.forEach(part -> part.start(blockSize, delta));
    }

    @Override
    public void accept(Row row, int line) throws IOException {
        long group = groups.of(row);
        int g = known.find(group);
        if (g < 0) {
            g = known.add(group);
            if (g == partOf.length) {
                partOf = Arrays.copyOf(partOf, g * 2);
            }
            partOf[g] = random ? (int) (Sample.uniform(group, seed) * parts.size()) : g % parts.size();
        }
        parts.get(partOf[g]).accept(row, line);
    }

    @Override
    public void finish(Findings findings) throws IOException {
        for (RowSink part : parts) {
            part.finish(findings);
        }
    }
}
