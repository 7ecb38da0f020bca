package dev.orrery.data.silicon;

import dev.orrery.data.silicon.Collector.Density;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** In which order the measured attention kernels are asked (timing.md 1.3). */
final class LaneOrder {
    private static final List<String> KNOWN = List.of("fa3", "fla", "flashinfer", "triton", "trtllm_mha");
    private static final Density NONE = new Density(0, 0);

    private LaneOrder() {}

    /**
     * Returns the order.
     *
     * @param primary what the file of the pair's own version holds
     * @param all what all files hold
     */
    static Lanes of(Wheel wheel, Pair pair, int sm, Map<String, Density> primary, Map<String, Density> all)
            throws IOException {
        String pinned = pinned(wheel, pair, sm);
        Set<String> order = new LinkedHashSet<>();
        if (pinned == null) {
            order.add(TableFile.DEFAULT_LANE);
        } else {
            if (!pinned.equals(TableFile.DEFAULT_LANE)) {
                order.add(pinned);
            }
            for (String lane : walk(pinned, primary)) {
                if (primary.containsKey(lane)) {
                    order.add(lane);
                }
            }
            order.addAll(walk(pinned, all));
        }
        List<String> others = new ArrayList<>(sorted(all.keySet(), all));
        others.removeAll(order);
        return new Lanes(List.copyOf(order), others);
    }

    private static List<String> walk(String pinned, Map<String, Density> density) {
        Set<String> walk = new LinkedHashSet<>();
        Set<String> known = new TreeSet<>(KNOWN);
        if (!pinned.equals(TableFile.DEFAULT_LANE)) {
            walk.add(pinned);
            known.remove(pinned);
        }
        walk.addAll(sorted(known, density));
        walk.add(TableFile.DEFAULT_LANE);
        walk.addAll(sorted(density.keySet(), density));
        return new ArrayList<>(walk);
    }

    private static List<String> sorted(Set<String> lanes, Map<String, Density> density) {
        return lanes.stream()
                .sorted(Comparator.comparingInt(
                                (String l) -> -density.getOrDefault(l, NONE).slices())
                        .thenComparingInt(l -> -density.getOrDefault(l, NONE).rows())
                        .thenComparing(l -> l))
                .toList();
    }

    /** Returns the kernel that the backend takes by default on such a GPU; null if nobody says. */
    private static @Nullable String pinned(Wheel wheel, Pair pair, int sm) throws IOException {
        JsonNode yaml = wheel.yaml("attention_lane_defaults.yaml");
        if (yaml == null) {
            return null;
        }
        Version ours = Version.of(pair.version());
        Version best = null;
        for (Map.Entry<String, JsonNode> entry : yaml.path(pair.backend()).properties()) {
            Version one = Version.of(entry.getKey());
            if (one.compareTo(ours) <= 0 && (best == null || one.compareTo(best) > 0)) {
                best = one;
            }
        }
        if (best == null) {
            return null;
        }
        JsonNode lane = yaml.path(pair.backend()).path(best.text()).path(Integer.toString(sm));
        return lane.isMissingNode() ? null : lane.asString();
    }
}
