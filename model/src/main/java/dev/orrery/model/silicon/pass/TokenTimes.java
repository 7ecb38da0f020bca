package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.table.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What operations take together by the tokens of a pass. Those that are straight between the same points as the tables
 * are one line there; the rest is asked for one by one. Equal to their sum but for the last bits. For one run.
 */
final class TokenTimes {
    private final OpTimer timer;
    private final TimedOp[] all;
    private final TimedOp[] straight;
    private final TimedOp[] others;
    private final int[] bends;
    private final double[] values;

    TokenTimes(List<TimedOp> ops, OpTimer timer) {
        this.timer = timer;
        List<TimedOp> lines = new ArrayList<>();
        List<TimedOp> rest = new ArrayList<>();
        int least = 1;
        int most = Integer.MAX_VALUE;
        int[] union = new int[0];
        for (TimedOp op : ops) {
            int[] own = op.bends(timer);
            (own == null ? rest : lines).add(op);
            if (own != null && own.length > 0) {
                least = Math.max(least, own[0]);
                most = Math.min(most, own[own.length - 1]);
                int known = union.length;
                union = Arrays.copyOf(union, known + own.length);
                System.arraycopy(own, 0, union, known, own.length);
            }
        }
        this.all = ops.toArray(new TimedOp[0]);
        this.straight = lines.toArray(new TimedOp[0]);
        this.others = rest.toArray(new TimedOp[0]);
        this.bends = Points.within(union, least, most);
        this.values = new double[bends.length];
        Arrays.fill(values, Double.NaN);
    }

    double ms(int tokens) {
        OpShape shape = new OpShape(1, tokens, 0, tokens);
        int place = Arrays.binarySearch(bends, tokens);
        if (place >= 0) {
            return value(place) + sum(others, shape);
        }
        int next = -place - 1;
        if (next == 0 || next == bends.length) {
            return sum(all, shape);
        }
        double low = value(next - 1);
        double share = (double) (tokens - bends[next - 1]) / (bends[next] - bends[next - 1]);
        return low + (value(next) - low) * share + sum(others, shape);
    }

    private double value(int place) {
        double known = values[place];
        if (Double.isNaN(known)) {
            int tokens = bends[place];
            known = sum(straight, new OpShape(1, tokens, 0, tokens));
            values[place] = known;
        }
        return known;
    }

    private double sum(TimedOp[] ops, OpShape shape) {
        double sum = 0;
        for (TimedOp op : ops) {
            sum += op.ms(timer, shape);
        }
        return sum;
    }
}
