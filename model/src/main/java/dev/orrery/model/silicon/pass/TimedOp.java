package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.oplist.Dispatch;
import dev.orrery.model.silicon.system.GpuSystem;
import org.jspecify.annotations.Nullable;

/** An operation of a list with everything resolved that does not depend on the size of a pass. */
sealed interface TimedOp {
    /** Returns the time in ms that it adds to a pass, scale applied. */
    double ms(OpTimer timer, OpShape shape);

    /** Returns the least sure origin of what the time consists of. */
    Origin origin(OpTimer timer, OpShape shape);

    /** Returns whether the time depends only on how many tokens there are. */
    boolean tokenWise();

    /** Returns {@link OpTimer#bends} of the whole, for one whose time depends only on how many tokens there are. */
    default int @Nullable [] bends(OpTimer timer) {
        return null;
    }

    static TimedOp of(Op op, GpuSystem system) {
        return switch (op) {
            case Kernel kernel -> new One(kernel);
            case Op.MoeDispatch dispatch -> new Sum(dispatch.scale(), all(Dispatch.parts(dispatch, system), system));
            case Op.Fallback either -> new Either(new One(either.primary()), new Sum(1, all(either.others(), system)));
            case Op.Overlap both ->
                new Longer(new Sum(1, all(both.first(), system)), new Sum(1, all(both.second(), system)));
        };
    }

    private static TimedOp[] all(Iterable<? extends Op> ops, GpuSystem system) {
        int size = 0;
        for (Op ignored : ops) {
            size++;
        }
        TimedOp[] all = new TimedOp[size];
        int i = 0;
        for (Op op : ops) {
            all[i++] = of(op, system);
        }
        return all;
    }

    private static Origin worse(Origin a, Origin b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    /** One kernel. */
    record One(Kernel kernel) implements TimedOp {
        @Override
        public double ms(OpTimer timer, OpShape shape) {
            double scale = kernel.scale();
            return scale == 0 ? 0 : scale * timer.ms(kernel, shape);
        }

        @Override
        public Origin origin(OpTimer timer, OpShape shape) {
            return timer.origin(kernel, shape);
        }

        @Override
        public int @Nullable [] bends(OpTimer timer) {
            return timer.bends(kernel);
        }

        @Override
        public boolean tokenWise() {
            return switch (kernel) {
                case Kernel.ContextAttention ignored -> false;
                case Kernel.GenerationAttention ignored -> false;
                case Kernel.ContextMla ignored -> false;
                case Kernel.GenerationMla ignored -> false;
                case Kernel.MlaModuleContext ignored -> false;
                case Kernel.MlaModuleGeneration ignored -> false;
                case Kernel.Gdn ignored -> false;
                default -> true;
            };
        }
    }

    /** One after the other. */
    record Sum(double scale, TimedOp[] parts) implements TimedOp {
        @Override
        public double ms(OpTimer timer, OpShape shape) {
            double sum = 0;
            for (TimedOp part : parts) {
                sum += part.ms(timer, shape);
            }
            return scale * sum;
        }

        @Override
        public Origin origin(OpTimer timer, OpShape shape) {
            Origin worst = Origin.MEASURED;
            for (TimedOp part : parts) {
                worst = worse(worst, part.origin(timer, shape));
            }
            return worst;
        }

        @Override
        public boolean tokenWise() {
            for (TimedOp part : parts) {
                if (!part.tokenWise()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The first, or the second if the first has not been measured. */
    record Either(TimedOp first, TimedOp second) implements TimedOp {
        @Override
        public double ms(OpTimer timer, OpShape shape) {
            try {
                return first.ms(timer, shape);
            } catch (NoTimeException e) {
                if (e.kind() != NoTimeException.Kind.MISSING_DATA) {
                    throw e;
                }
                return second.ms(timer, shape);
            }
        }

        @Override
        public Origin origin(OpTimer timer, OpShape shape) {
            try {
                return first.origin(timer, shape);
            } catch (NoTimeException e) {
                return second.origin(timer, shape);
            }
        }

        @Override
        public boolean tokenWise() {
            return first.tokenWise() && second.tokenWise();
        }
    }

    /** Both at once. */
    record Longer(TimedOp first, TimedOp second) implements TimedOp {
        @Override
        public double ms(OpTimer timer, OpShape shape) {
            return Math.max(first.ms(timer, shape), second.ms(timer, shape));
        }

        @Override
        public Origin origin(OpTimer timer, OpShape shape) {
            return worse(first.origin(timer, shape), second.origin(timer, shape));
        }

        @Override
        public boolean tokenWise() {
            return first.tokenWise() && second.tokenWise();
        }
    }
}
