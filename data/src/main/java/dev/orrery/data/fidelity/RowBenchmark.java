package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The benchmark that a row of the silicon data comes from: the deployment, and the load of one attention rank.
 *
 * @param deployment what served
 * @param load what the rank's clients sent
 */
public record RowBenchmark(Deployment deployment, Load load) {
    /** How much of what is known besides the row is used. */
    public enum Reading {
        /**
         * The row as written, and one way to run every engine: what the four-parameter calibration of fidelity.md does.
         */
        AS_WRITTEN,
        /** The shape that the row was measured with, the KV cache, and how the benchmarks configure each engine. */
        MENDED;

        /** Returns the number formats in which a row is tried, in order. */
        List<Numbers> numbers() {
            return this == MENDED ? List.of(Numbers.values()) : List.of(Numbers.ROW);
        }
    }

    /** In which number formats a row is computed, in the order in which they are tried. */
    public enum Numbers {
        /** Those of the row. */
        ROW,
        /**
         * Those of the published checkpoint, with eight bit activations beside four bit experts: how engines run such
         * experts on GPUs that can.
         */
        SMALL_ACTIVATIONS,
        /** Those of the published checkpoint: the row names a class of formats that nobody has measured. */
        CHECKPOINT
    }

    /** Thrown if a row cannot be run; the message says why, as the end of a sentence. */
    public static final class Unsupported extends Exception {
        private static final long serialVersionUID = 1;

        Unsupported(String message) {
            super(message);
        }
    }

    /**
     * Returns the benchmark of an aggregated row.
     *
     * @param reading whether the row is taken as it is written
     * @param numbers which number formats
     * @param tables what was measured on the row's system with its engine
     * @throws Unsupported if the model or the shape is not one that Orrery knows
     */
    public static RowBenchmark of(SiliconRow row, Reading reading, Numbers numbers, Models models, SiliconTables tables)
            throws IOException, Unsupported {
        RecordedShape recorded = reading == Reading.AS_WRITTEN ? RecordedShape.written(row) : RecordedShape.of(row);
        Backend backend = Backend.byLabel(row.deployment().backend());
        if (recorded == null || backend == null) {
            throw new Unsupported("the row does not tell its shape or engine");
        }
        try {
            ModelSpec model = models.find(row.deployment().model());
            GpuSystem system = tables.gpu();
            ParallelShape shape = fitting(model, recorded.shape());
            Formats formats = Formats.of(model, system, backend, tables.hasFp8Prompts());
            Quant gemm = quant(row.deployment().gemmQuant());
            if (numbers == Numbers.ROW) {
                formats = formats(row, model, formats);
                if (reading == Reading.MENDED && gemm != null) {
                    formats = formats.withAttentionOf(gemm, model, backend, tables.hasFp8Prompts());
                }
            } else if (numbers == Numbers.SMALL_ACTIVATIONS && formats.experts() == Quant.W4A16_MXFP4) {
                formats = formats.withExperts(Quant.W4A8_MXFP4_MXFP8);
            }
            Deployment deployment = new Deployment(model, system, backend, shape, formats, 0);
            BenchmarkLoad load = new BenchmarkLoad(deployment, recorded.batch(), row.isl(), row.osl(), row.line());
            return new RowBenchmark(deployment, reading == Reading.AS_WRITTEN ? load.plain() : load.published());
        } catch (CatalogException | IllegalArgumentException e) {
            throw new Unsupported(String.valueOf(e.getMessage()));
        }
    }

    /** Dense models have no experts, whatever the row says; unspecified expert widths follow attention. */
    private static ParallelShape fitting(ModelSpec model, ParallelShape s) {
        if (model.experts() == null) {
            return new ParallelShape(s.tp(), s.pp(), s.dp(), 1, 1);
        }
        return s.moeTp() * s.moeEp() == s.tp() * s.dp()
                ? s
                : new ParallelShape(s.tp(), s.pp(), s.dp(), s.tp() * s.dp(), 1);
    }

    private static Formats formats(SiliconRow row, ModelSpec model, Formats published) {
        Quant gemm = quant(row.deployment().gemmQuant());
        Quant experts = quant(row.deployment().moeQuant());
        Formats formats = gemm == null ? published : published.withGemm(gemm, model);
        return experts == null ? formats : formats.withExperts(experts);
    }

    private static @Nullable Quant quant(@Nullable String label) {
        return label == null ? null : Quant.byLabel(label);
    }
}
