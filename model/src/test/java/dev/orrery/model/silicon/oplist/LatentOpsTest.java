package dev.orrery.model.silicon.oplist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("timing.md 4.3: layers of latent attention, and what checkpoints leave unquantised")
class LatentOpsTest {
    private static ModelSpec model(Family family, boolean attention, boolean output) {
        ModelSpec m = Deployments.model(family);
        return m.stored(m.name(), new Checkpoint(Checkpoint.Scheme.FP8, attention, output, attention));
    }

    private static List<Op> prompts(ModelSpec model, Formats formats) {
        return OpLists.of(new Deployment(model, Deployments.gpu(), Backend.SGLANG, ParallelShape.ofTp(2), formats, 0))
                .context();
    }

    private static Formats published(ModelSpec model) {
        return Formats.of(model, Deployments.gpu(), Backend.SGLANG, false);
    }

    private static List<Op.Fallback> blocks(List<Op> ops) {
        return ops.stream()
                .filter(Op.Fallback.class::isInstance)
                .map(Op.Fallback.class::cast)
                .toList();
    }

    @Test
    @DisplayName("projections that are all left out are a whole layer in sixteen bits")
    void oneFormatIsAWholeLayer() {
        ModelSpec model = model(Family.MLA, true, true);
        List<Op.Fallback> blocks = blocks(prompts(model, published(model)));
        assertThat(blocks).hasSize(1);
        Kernel.MlaModuleContext whole =
                (Kernel.MlaModuleContext) blocks.getFirst().primary();
        assertThat(whole.gemm()).isEqualTo(Quant.BFLOAT16);
    }

    @Test
    @DisplayName("projections in two formats are timed one by one")
    void twoFormatsAreSingleKernels() {
        ModelSpec model = model(Family.MLA, true, false);
        assertThat(blocks(prompts(model, published(model)))).isEmpty();
    }

    @Test
    @DisplayName("a format chosen at launch leaves projections as the checkpoint has them")
    void aChosenFormatLeavesWhatIsLeftOut() {
        ModelSpec model = model(Family.MLA, true, true);
        Formats chosen = published(model).withGemm(Quant.FP8_BLOCK, model);
        assertThat(chosen.attention()).isEqualTo(Quant.BFLOAT16);
        assertThat(chosen.output()).isEqualTo(Quant.BFLOAT16);
        assertThat(chosen.shared()).isEqualTo(Quant.FP8_BLOCK);
    }

    @Test
    @DisplayName("the single kernels have 128 heads over the ranks, whatever the model has")
    void singleKernelsHaveTheMeasuredHeads() {
        ModelSpec model = model(Family.MLA, false, false);
        assertThat(model.heads()).isEqualTo(16);
        Op.Fallback block = blocks(prompts(model, published(model))).getFirst();
        assertThat(block.others())
                .filteredOn(Kernel.ContextMla.class::isInstance)
                .extracting(op -> ((Kernel.ContextMla) op).heads())
                .containsExactly(64);
    }

    @Test
    @DisplayName("timing.md 4.2: other families know one format of all products")
    void otherFamiliesLeaveNothingOut() {
        assertThat(published(model(Family.MOE, true, true)).attention()).isEqualTo(Quant.FP8);
    }
}
