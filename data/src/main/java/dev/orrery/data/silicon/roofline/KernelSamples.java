package dev.orrery.data.silicon.roofline;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.oplist.Dispatch;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.roofline.Reaches.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Measured times of single kernels in random passes of a deployment, each with its part of the pass. */
final class KernelSamples {
    private static final int PASSES = 25;

    /**
     * One of them.
     *
     * @param source what it was measured of
     * @param ms what a call takes
     * @param share part of the time of the pass that all calls of the kernel take
     */
    record Sample(MeasuredSource source, Kind kind, Kernel kernel, OpShape shape, double ms, double share) {}

    private record Part(Kernel kernel, OpShape shape, double ms, double scale) {}

    private final MeasuredSource source;
    private final MeasuredTimer timer;
    private final List<Part> pass = new ArrayList<>();

    private KernelSamples(MeasuredSource source) {
        this.source = source;
        this.timer = new MeasuredTimer(source.tables());
    }

    /** Returns the kernels of random passes over prompts and of random decode passes. */
    static List<Sample> of(MeasuredSource source) {
        KernelSamples drawn = new KernelSamples(source);
        OpLists lists = OpLists.of(source.deployment());
        UniformRandomProvider random = RandomStreams.stream(11, "kernel samples");
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < PASSES; i++) {
            int prompts = random.nextInt(1, 9);
            int length = Math.max(1, logUniform(random, 64, 16_384) / prompts);
            int cached = random.nextInt(0, 2) * random.nextInt(0, 4 * length);
            drawn.pass(lists.context(), new OpShape(prompts, length, cached, (long) prompts * length), samples);
            int steps = logUniform(random, 1, 512);
            drawn.pass(lists.generation(), new OpShape(steps, logUniform(random, 64, 32_768), 0, steps), samples);
        }
        return samples;
    }

    private static int logUniform(UniformRandomProvider random, int least, int most) {
        return (int) Math.round(least * Math.pow((double) most / least, random.nextDouble()));
    }

    private void pass(List<Op> ops, OpShape shape, List<Sample> to) {
        pass.clear();
        for (Op op : ops) {
            boolean logits = op.name().equals(OpLists.CONTEXT_LOGITS);
            add(op, logits ? new OpShape(shape.batch(), 1, 0, shape.batch()) : shape, 1);
        }
        double whole = 0;
        for (Part part : pass) {
            whole += part.scale * part.ms;
        }
        for (Part part : pass) {
            Kind kind = Kind.of(part.kernel);
            if (kind != null && part.ms > 0 && alone(part.kernel) && seen(part)) {
                to.add(new Sample(source, kind, part.kernel, part.shape, part.ms, part.scale * part.ms / whole));
            }
        }
    }

    /** Whole latent layers are kernels of two kinds. */
    private static boolean alone(Kernel kernel) {
        return !(kernel instanceof Kernel.MlaModuleContext || kernel instanceof Kernel.MlaModuleGeneration);
    }

    /** What was held off the measured region follows a roofline already. */
    private boolean seen(Part part) {
        return timer.origin(part.kernel, part.shape) != Origin.HELD;
    }

    private void add(Op op, OpShape shape, double times) {
        switch (op) {
            case Kernel kernel -> pass.add(new Part(kernel, shape, timer.ms(kernel, shape), times * kernel.scale()));
            case Op.MoeDispatch dispatch -> {
                for (Kernel part : Dispatch.parts(dispatch, source.deployment().system())) {
                    add(part, shape, times * dispatch.scale());
                }
            }
            case Op.Fallback either -> {
                if (measured(either.primary(), shape)) {
                    add(either.primary(), shape, times);
                } else {
                    either.others().forEach(other -> add(other, shape, times));
                }
            }
            case Op.Overlap both -> {
                both.first().forEach(part -> add(part, shape, times));
                both.second().forEach(part -> add(part, shape, times));
            }
        }
    }

    private boolean measured(Kernel kernel, OpShape shape) {
        try {
            timer.ms(kernel, shape);
            return true;
        } catch (NoTimeException e) {
            return false;
        }
    }
}
