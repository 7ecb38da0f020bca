package dev.orrery.data.silicon;

import dev.orrery.model.silicon.table.Slice;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects the points of one number format of GEMM. Sites keep the order in which a walk over m, then n, then k, each
 * in the order of its first row, meets them: it breaks ties of the site search (timing.md 3.1).
 */
final class SitesBuilder {
    private final Map<Long, Map<Long, Map<Long, Double>>> walk = new LinkedHashMap<>();

    /** Takes a point; the first value stays. */
    void put(long m, long n, long k, double ms) {
        walk.computeIfAbsent(m, x -> new LinkedHashMap<>())
                .computeIfAbsent(n, x -> new LinkedHashMap<>())
                .putIfAbsent(k, ms);
    }

    Slice build() {
        Long2IntOpenHashMap sites = new Long2IntOpenHashMap();
        IntArrayList ns = new IntArrayList();
        IntArrayList ks = new IntArrayList();
        List<TreeMap<Integer, Double>> curves = new ArrayList<>();
        walk.forEach((m, byN) -> byN.forEach((n, byK) -> byK.forEach((k, ms) -> {
            int site = sites.getOrDefault(n << 32 | k, curves.size());
            if (site == curves.size()) {
                sites.put(n << 32 | k, site);
                ns.add(n.intValue());
                ks.add(k.intValue());
                curves.add(new TreeMap<>());
            }
            curves.get(site).put(m.intValue(), ms);
        })));
        int[] start = new int[curves.size() + 1];
        for (int s = 0; s < curves.size(); s++) {
            start[s + 1] = start[s] + curves.get(s).size();
        }
        int[] ms = new int[start[curves.size()]];
        double[] values = new double[ms.length];
        int at = 0;
        for (TreeMap<Integer, Double> curve : curves) {
            for (Map.Entry<Integer, Double> point : curve.entrySet()) {
                ms[at] = point.getKey();
                values[at++] = point.getValue();
            }
        }
        return new Slice(new int[][] {ns.toIntArray(), ks.toIntArray(), start, ms}, values);
    }
}
