package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.FlopsKey;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.NoTimeException.Kind;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.util.List;

/** Sentences about times that cannot be told. */
final class Missing {
    private static final int MOST = 8;

    private Missing() {}

    /** Says that a table has no slice of a key. */
    static NoTimeException slice(SiliconTables tables, Table table, String columns, String key) {
        List<String> have = tables.keys(table);
        String where = "no data for " + table.label() + " " + key + " on " + tables.title();
        if (have.isEmpty()) {
            return new NoTimeException(Kind.MISSING_DATA, where + "; nothing was measured of this operation there");
        }
        String list = String.join(", ", have.subList(0, Math.min(MOST, have.size())));
        String more = have.size() > MOST ? " and " + (have.size() - MOST) + " more" : "";
        return new NoTimeException(
                Kind.MISSING_DATA,
                where + " (" + columns + "); have " + list + more + ", nearest " + nearest(key, have));
    }

    /** Says that a table has the slice, but nothing near a point. */
    static NoTimeException point(SiliconTables tables, Table table, String point) {
        return new NoTimeException(
                Kind.MISSING_DATA,
                "no data for " + table.label() + " " + point + " on " + tables.title()
                        + ": too far from all that was measured");
    }

    /** Returns the key that shares the most parts, the first one among equals. */
    private static String nearest(String key, List<String> have) {
        String best = have.getFirst();
        int most = -1;
        for (String one : have) {
            int shared = shared(key, one);
            if (shared > most) {
                most = shared;
                best = one;
            }
        }
        return best;
    }

    private static int shared(String a, String b) {
        String[] left = a.split(SliceKeys.SEPARATOR, -1);
        String[] right = b.split(SliceKeys.SEPARATOR, -1);
        int shared = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            shared += left[i].equals(right[i]) ? 1 : 0;
        }
        return shared;
    }

    /**
     * Returns the rate of a number format.
     *
     * @throws NoTimeException if the GPU cannot compute in it
     */
    static double flops(SiliconTables tables, Quant quant) {
        return flops(tables, quant.flops(), quant.label());
    }

    /** Returns the rate of a key. */
    static double flops(SiliconTables tables, FlopsKey key, String quant) {
        double flops = tables.gpu().flops(key);
        if (flops > 0) {
            return flops;
        }
        throw new NoTimeException(
                Kind.MISSING_FLOPS,
                tables.gpu().name() + " cannot compute in " + quant + ": it has no " + key.label() + " rate");
    }
}
