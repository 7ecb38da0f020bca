package dev.orrery.data.imitate;

import java.util.Arrays;
import java.util.List;

/**
 * The requests of one span of a profile as columns, in order of arrival. Ranks are drawn by quota, one in each of equal
 * intervals, so that distributions and totals hardly differ from seed to seed.
 */
final class ImitatedRows {
    private static final int NONE = -1;

    final double[] timeMs;
    final int[] input;
    final int[] output;
    final int[] stem;

    /** The earlier request whose blocks this one keeps, -1 if only those of its prefix. */
    final int[] parent;

    /** Leading blocks that are not its own. */
    final int[] kept;

    /** How many requests went before, each the parent of the next. */
    final int[] turn;

    private final WorkloadProfile profile;
    private final Draws draws;
    private final int parts;
    private final int[] kind;

    /** Rank of each prompt in the distribution of its kind, 0 to 1. */
    private final double[] rank;

    private ImitatedRows(WorkloadProfile profile, Draws draws) {
        this.profile = profile;
        this.draws = draws;
        parts = profile.kinds().getFirst().weight().length;
        timeMs = profile.arrivals().draw(profile.requests(), draws);
        int n = timeMs.length;
        input = new int[n];
        output = new int[n];
        stem = new int[n];
        parent = new int[n];
        kept = new int[n];
        turn = new int[n];
        kind = new int[n];
        rank = new double[n];
        Arrays.fill(parent, NONE);
    }

    static ImitatedRows draw(WorkloadProfile profile, Draws draws) {
        ImitatedRows rows = new ImitatedRows(profile, draws);
        for (int part = 0; part < rows.parts; part++) {
            rows.part(part);
        }
        rows.prefixes();
        return rows;
    }

    int size() {
        return timeMs.length;
    }

    int blocks(int i) {
        return (input[i] + profile.blockSize() - 1) / profile.blockSize();
    }

    /** Deals the requests of a part of the trace to kinds, and draws their lengths. */
    private void part(int part) {
        int n = size();
        int from = (int) (((long) part * n + parts - 1) / parts);
        int to = (int) (((long) (part + 1) * n + parts - 1) / parts);
        List<KindLaw> kinds = profile.kinds();
        double[] weight = new double[kinds.size()];
        for (int k = 0; k < weight.length; k++) {
            weight[k] = kinds.get(k).weight()[part];
        }
        int[] count = Shares.deal(to - from, weight);
        int[] order = new int[to - from];
        for (int i = 0; i < order.length; i++) {
            order[i] = from + i;
        }
        draws.shuffle(order);
        int at = 0;
        for (int k = 0; k < count.length; k++) {
            lengths(k, part, Arrays.copyOfRange(order, at, at + count[k]));
            at += count[k];
        }
    }

    private void lengths(int k, int part, int[] members) {
        KindLaw law = profile.kinds().get(k);
        double[] in = draws.strata(members.length);
        double[] out = draws.strata(members.length);
        Arrays.sort(out);
        int[] outRank = ranksTogether(in, law.together());
        for (int i = 0; i < members.length; i++) {
            int r = members[i];
            kind[r] = k;
            stem[r] = law.stem();
            rank[r] = law.input().rank(part, parts, in[i]);
            input[r] = Math.max(1, (int) Math.rint(law.input().knots().quantile(rank[r])));
            double outAt = law.output().rank(part, parts, out[outRank[i]]);
            output[r] = Math.max(0, (int) Math.rint(law.output().knots().quantile(outAt)));
        }
    }

    /** Returns ranks that go together with other ranks as much as normal numbers of that correlation. */
    private int[] ranksTogether(double[] u, double together) {
        int n = u.length;
        double[] score = new double[n];
        Integer[] order = new Integer[n];
        for (int i = 0; i < n; i++) {
            score[i] = together * Normal.quantile(u[i]) + Math.sqrt(1 - together * together) * draws.normal();
            order[i] = i;
        }
        Arrays.sort(order, (a, b) -> Double.compare(score[a], score[b]));
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            out[order[i]] = i;
        }
        return out;
    }

    /** Draws what requests have in common, in order of arrival, since each goes on from an earlier one. */
    private void prefixes() {
        Pool[][] pools = pools();
        Earlier[] earlier = new Earlier[profile.stems().size()];
        Arrays.setAll(earlier, s -> new Earlier(this));
        for (int r = 0; r < size(); r++) {
            KindLaw.Continuation goesOn = profile.kinds().get(kind[r]).goesOn();
            int depth = profile.stems().get(stem[r]).depth();
            if (goesOn == null) {
                kept[r] = Math.min(blocks(r), depth);
            } else {
                goOn(r, depth, goesOn, pools[kind[r]][partOf(r)], earlier[stem[r]]);
            }
            earlier[stem[r]].add(r);
        }
    }

    /**
     * Chooses the earlier request of one that goes on: about as old, as far in its conversation and as long as drawn.
     * Then exchanges what was drawn for what fits this earlier request best.
     */
    private void goOn(int r, int depth, KindLaw.Continuation law, Pool pool, Earlier earlier) {
        int first = pool.any(draws);
        int wanted = pool.wanted(first);
        int from = earlier.choose(new Earlier.Wish(
                timeMs[r],
                law.ageMs().quantile(draws.uniform()),
                wanted,
                pool.parentBlocks(first),
                law.turn().quantile(draws.uniform())));
        int chosen = from == NONE ? first : pool.best(draws, blocks(from), kept[from], first);
        int common = pool.wanted(chosen);
        pool.take(chosen, r, this);
        kept[r] = Math.min(blocks(r), depth);
        if (from != NONE && blocks(r) > depth) {
            parent[r] = from;
            turn[r] = turn[from] + 1;
            kept[r] = Math.min(common, blocks(from));
        }
    }

    private int partOf(int r) {
        return (int) ((long) r * parts / size());
    }

    /** Returns for each kind and part what was drawn for its requests. */
    private Pool[][] pools() {
        double[] keptAt = keptRanks();
        Pool[][] pools = new Pool[profile.kinds().size()][parts];
        for (int k = 0; k < pools.length; k++) {
            for (int part = 0; part < parts; part++) {
                pools[k][part] = new Pool();
            }
        }
        for (int r = 0; r < size(); r++) {
            KindLaw law = profile.kinds().get(kind[r]);
            KindLaw.Continuation goesOn = law.goesOn();
            if (goesOn != null) {
                int depth = profile.stems().get(law.stem()).depth();
                int wanted = blocks(r) <= depth ? blocks(r) : wanted(goesOn, r, depth, keptAt[r]);
                pools[kind[r]][partOf(r)].add(new Pool.Drawn(
                        input[r],
                        output[r],
                        wanted,
                        wanted + goesOn.beyond().quantile(draws.uniform()),
                        depth + (wanted - depth) * goesOn.before().quantile(draws.uniform())));
            }
        }
        return pools;
    }

    private int wanted(KindLaw.Continuation law, int r, int depth, double at) {
        int own = blocks(r) - depth;
        if (at < law.whole()) {
            return blocks(r);
        }
        int band = Math.min(law.kept().length - 1, (int) (rank[r] * law.kept().length));
        double share = law.kept()[band].quantile((at - law.whole()) / (1 - law.whole()));
        return depth + Math.clamp(Math.round(share * own), 1, Math.max(1, own - 1));
    }

    /** Draws by quota, among prompts of similar length, which share of their blocks is kept. */
    private double[] keptRanks() {
        double[] at = new double[size()];
        for (int k = 0; k < profile.kinds().size(); k++) {
            KindLaw.Continuation goesOn = profile.kinds().get(k).goesOn();
            if (goesOn == null) {
                continue;
            }
            int bands = goesOn.kept().length;
            for (int band = 0; band < bands; band++) {
                int[] members = members(k, band, bands);
                double[] u = draws.strata(members.length);
                for (int i = 0; i < members.length; i++) {
                    at[members[i]] = u[i];
                }
            }
        }
        return at;
    }

    private int[] members(int k, int band, int bands) {
        int[] out = new int[size()];
        int n = 0;
        for (int r = 0; r < size(); r++) {
            if (kind[r] == k && Math.min(bands - 1, (int) (rank[r] * bands)) == band) {
                out[n++] = r;
            }
        }
        return Arrays.copyOf(out, n);
    }
}
