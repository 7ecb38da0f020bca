package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.op.Origin;

/** Times by a formula, of the shape that measured ones have. */
final class SmoothTimer implements OpTimer {
    private static final double CONSTANT = 0.01;

    @Override
    public double ms(Kernel kernel, OpShape shape) {
        double full = (double) shape.length() + shape.prefix();
        return switch (kernel) {
            case Kernel.ContextAttention a ->
                wholePromptMs(a, shape.batch(), (int) full) * share(full, shape.prefix()) + CONSTANT;
            case Kernel.ContextMla a -> wholePromptMs(a, shape.batch(), (int) full) * share(full, shape.prefix());
            case Kernel.MlaModuleContext a -> wholePromptMs(a, shape.batch(), (int) full) * share(full, shape.prefix());
            case Kernel.GenerationAttention a -> step(shape);
            case Kernel.GenerationMla a -> step(shape);
            case Kernel.MlaModuleGeneration a -> 2 * step(shape);
            case Kernel.Gdn g -> 0.001 * shape.batch() + (g.context() ? 1e-6 * shape.batch() * shape.length() : 0);
            default -> 0.002 + 1e-5 * kernel.name().length() * shape.tokens();
        };
    }

    private static double share(double full, double prefix) {
        return (full * full - prefix * prefix) / (full * full);
    }

    private static double step(OpShape shape) {
        return 0.003 + 1e-7 * shape.batch() * shape.length();
    }

    @Override
    public double wholePromptMs(Kernel kernel, int batch, int full) {
        return 0.02 + 1e-9 * Math.pow(batch, 0.9) * full * full;
    }

    @Override
    public Origin origin(Kernel kernel, OpShape shape) {
        return Origin.FORMULA;
    }
}
