package dev.orrery.data.imitate;

import java.util.List;

/**
 * A workload as statistics: what {@code trace fit} finds and {@code trace generate} follows. It holds no row, no block
 * id and no text of a trace; each of its quantiles is a mean over several requests.
 *
 * @param name in messages
 * @param about one sentence, where its numbers are from
 * @param requests how many a trace of it has
 * @param blockSize tokens of a block
 * @param blocks whether requests have block ids at all
 * @param arrivals when requests arrive
 * @param stems prefixes that many requests begin with; the first is the empty one
 * @param kinds what requests there are
 */
public record WorkloadProfile(
        String name,
        String about,
        int requests,
        int blockSize,
        boolean blocks,
        ArrivalLaw arrivals,
        List<Stem> stems,
        List<KindLaw> kinds) {
    /** Copies the lists. */
    public WorkloadProfile {
        stems = List.copyOf(stems);
        kinds = List.copyOf(kinds);
    }

    /**
     * A common prefix.
     *
     * @param under number of the prefix that it begins with, -1 for none
     * @param depth blocks, those of the other prefix included
     */
    record Stem(int under, int depth) {
        static final Stem ROOT = new Stem(-1, 0);
    }

    /** Returns how many numbers it consists of. */
    public int parameters() {
        int sum = 2 + arrivals.parameters() + 2 * (stems.size() - 1);
        for (KindLaw kind : kinds) {
            sum += kind.parameters();
        }
        return sum;
    }
}
