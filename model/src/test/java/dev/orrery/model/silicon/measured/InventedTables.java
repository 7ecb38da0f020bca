package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Tables of a GPU that nobody has, for a small dense model on two of them; times are rough and rising. */
public final class InventedTables {
    private static final Lanes LANES = new Lanes(List.of("default"), List.of());

    private InventedTables() {}

    /** Returns the passes of the small model. */
    public static MeasuredSource source() {
        return new MeasuredSource(Deployments.of(Family.DENSE, Backend.VLLM, 0), tables(), "invented");
    }

    /** Returns the tables. */
    public static SiliconTables tables() {
        Random random = new Random(3);
        Map<Table, Map<String, Slice>> all = Map.of(
                Table.GEMM, Map.of("bfloat16", sites(random)),
                Table.CONTEXT_ATTENTION, Map.of("default/bfloat16/bfloat16/2/128/0", prompts(random)),
                Table.GENERATION_ATTENTION, Map.of("default/bfloat16/2/128/0", steps(random)),
                Table.CUSTOM_ALLREDUCE,
                        Map.of("2", tree(random, new int[][] {{128, 1 << 16, 1 << 24}}, p -> 0.004 + p[0] * 1e-8)));
        return new SiliconTables(
                Deployments.gpu(),
                "vllm",
                "1",
                Map.of(
                        Table.GEMM, List.of("bfloat16"),
                        Table.CONTEXT_ATTENTION, List.of("default/bfloat16/bfloat16/2/128/0"),
                        Table.GENERATION_ATTENTION, List.of("default/bfloat16/2/128/0"),
                        Table.CUSTOM_ALLREDUCE, List.of("2")),
                LANES,
                LANES,
                (table, key) -> all.getOrDefault(table, Map.of()).get(key));
    }

    private static Slice sites(Random random) {
        int[] n = {2048, 8192, 32000};
        int[] k = {2048, 2048, 4096};
        int[] m = {1, 16, 17, 256, 4096};
        int[] start = {0, 5, 10, 15};
        int[] rows = new int[15];
        double[] ms = new double[15];
        for (int i = 0; i < 15; i++) {
            rows[i] = m[i % 5];
            double work = (double) rows[i] * n[i / 5] * k[i / 5];
            ms[i] = (0.01 + work * 4e-12) * (1 + 0.1 * random.nextDouble());
        }
        return new Slice(new int[][] {n, k, start, rows}, ms);
    }

    private static Slice prompts(Random random) {
        return tree(
                random,
                new int[][] {{4, 8, 16}, {1, 64, 1024, 8192}, {1, 4, 16}},
                p -> 0.01 + p[0] * p[2] * p[1] * (double) p[1] * 1e-9);
    }

    /** Long sequences of large batches were not measured. */
    private static Slice steps(Random random) {
        return tree(
                random,
                new int[][] {{8}, {1, 8, 64, 256}, {2, 128, 1024, 4096, 32768}},
                p -> p[1] * (double) p[2] > 300_000 ? Double.NaN : 0.01 + p[1] * p[2] * 2e-7);
    }

    /** Returns the tree of all points whose value is a number. */
    private static Slice tree(Random random, int[][] axes, ToDoubleFunction<int[]> value) {
        List<List<Integer>> ints = new ArrayList<>();
        for (int i = 0; i < 2 * axes.length - 1; i++) {
            ints.add(new ArrayList<>());
        }
        List<Double> values = new ArrayList<>();
        walk(random, axes, 0, new int[axes.length], value, ints, values);
        for (int a = 0; a + 1 < axes.length; a++) {
            ints.get(2 * a + 1).add(ints.get(2 * a + 2).size());
        }
        int[][] arrays = new int[ints.size()][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = ints.get(i).stream().mapToInt(Integer::intValue).toArray();
        }
        return new Slice(
                arrays, values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static void walk(
            Random random,
            int[][] axes,
            int axis,
            int[] at,
            ToDoubleFunction<int[]> value,
            List<List<Integer>> ints,
            List<Double> values) {
        for (int key : axes[axis]) {
            at[axis] = key;
            if (axis + 1 < axes.length) {
                ints.get(2 * axis).add(key);
                ints.get(2 * axis + 1).add(ints.get(2 * axis + 2).size());
                walk(random, axes, axis + 1, at, value, ints, values);
            } else {
                double ms = value.applyAsDouble(at);
                if (!Double.isNaN(ms)) {
                    ints.get(2 * axis).add(key);
                    values.add(ms * (1 + 0.1 * random.nextDouble()));
                }
            }
        }
    }
}
