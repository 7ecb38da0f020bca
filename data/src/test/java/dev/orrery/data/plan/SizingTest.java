package dev.orrery.data.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.Concurrencies;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sizes by a profile that comes with Orrery, so that no measurements need be installed. */
class SizingTest {
    private ModelSpec model;
    private GpuSystem system;
    private PassSource passes;

    @BeforeEach
    void load() throws IOException {
        model = Models.builtIn().find("meta-llama/Meta-Llama-3.1-8B");
        system = Systems.builtIn().find("h100_sxm");
        passes = StepProfiles.read("meta-llama-3.1-8b-h100-tp1").profile();
    }

    private Deployment deployment() {
        return deployment(ParallelShape.SINGLE);
    }

    private Deployment deployment(ParallelShape shape) {
        Formats formats = Formats.of(model, system, Backend.VLLM, false);
        return new Deployment(model, system, Backend.VLLM, shape, formats, 0);
    }

    private Size size(Goal goal, int maxGpus) {
        return size(goal, maxGpus, Bands.NONE);
    }

    private Size size(Goal goal, int maxGpus, Bands bands) {
        KvPlan.Ask ask = new KvPlan.Ask(goal.isl(), goal.osl(), 8192, 64, Double.NaN);
        return new Sizing(goal, ask, maxGpus, bands).size(deployment(), passes);
    }

    private static Goal rate(double rps, double ttft, double tpot) {
        return new Goal(1000, 100, rps, 0, ttft, tpot, 95, 42);
    }

    @Test
    void aFleetKeepsTheBoundsItWasSizedFor() {
        Size size = size(rate(30, 1000, 30), 64);
        assertThat(size.feasible()).isTrue();
        assertThat(size.ttftMs()).isLessThanOrEqualTo(1000);
        assertThat(size.tpotMs()).isLessThanOrEqualTo(30);
        assertThat(size.gpus()).isEqualTo(size.workers());
    }

    @Test
    void twiceTheLoadNeedsAboutTwiceTheWorkers() {
        int once = size(rate(40, 1000, 20), 64).workers();
        int twice = size(rate(80, 1000, 20), 64).workers();
        assertThat(twice).isBetween(2 * once - 2, 2 * once + 1);
    }

    @Test
    void usersWhoWaitForTheirAnswersAreSizedToo() {
        Size size = size(new Goal(1000, 100, 0, 200, Double.POSITIVE_INFINITY, 20, 95, 42), 64);
        assertThat(size.feasible()).isTrue();
        assertThat(size.workers() * size.loadPerWorker()).isGreaterThan(150);
    }

    @Test
    void headroomOfUsersIsLookedForUpToTwiceTheirNumber() {
        for (int users = 1; users <= 3; users++) {
            Size size = size(new Goal(1000, 100, 0, users, Double.POSITIVE_INFINITY, 50, 95, 42), 64);
            assertThat(size.workers()).isOne();
            assertThat(size.loadPerWorker()).isEqualTo(2.0 * users);
            assertThat(size.headroom()).isOne();
        }
    }

    @Test
    void whatCannotBeMetSaysWhy() {
        assertThat(size(rate(1, 1000, 0.5), 64).problem()).contains("slower than the bounds");
        assertThat(size(rate(1000, 1000, 20), 2).problem()).contains("more than 2");
    }

    @Test
    void smallBoundsAreShownWithAllTheirDigits() {
        Goal goal = rate(1, 1000, 0.001);
        SizingText text = new SizingText(goal, "here", Bands.NONE, 2, List.of(Size.none(deployment(), "slow")));
        assertThat(text.text(TextStyle.PLAIN)).contains("TTFT <= 1,000.0 ms and TPOT <= 0.001 ms");
    }

    @Test
    void theCheapestStandsFirstAndThePriceFollowsFromTheTokens() {
        Goal goal = rate(30, 1000, 30);
        Size size = size(goal, 64);
        Size none = Size.none(deployment(), "the weights do not fit");
        SizingText text = new SizingText(goal, "here", Bands.NONE, 2, List.of(none, size));
        assertThat(text.best()).isSameAs(size);
        assertThat(size.pricePerMillion(2)).isEqualTo(2 * size.gpus() / (size.tokensPerS() * 3600) * 1e6);
        assertThat(text.text(TextStyle.PLAIN))
                .contains("$/M tok", "Smallest: ", "TP1: the weights do not fit", "No bands");
    }

    @Test
    void figuresCarryTheirIntervalsAndPessimistsHoldBoundsByTheFarEnd() {
        NamedCalibration calibration = new NamedCalibration(
                "own.yaml",
                new Calibration(1, 1, 1, new Surroundings(1, 50, 0.5, 0)),
                null,
                Map.of(Quantity.TTFT, new Band(0.5, 2), Quantity.TPOT, new Band(0.9, 1.5)),
                new Concurrencies(1, 3));
        Goal goal = rate(60, 1000, 15);
        Size middle = size(goal, 64, new Bands(calibration, false));
        Bands far = new Bands(calibration, true);
        Size sure = size(goal, 64, far);
        assertThat(sure.workers()).isGreaterThan(middle.workers());
        assertThat(sure.tpotMs() * 1.5).isLessThanOrEqualTo(15);
        assertThat(new SizingText(goal, "here", far, 2, List.of(sure)).text(TextStyle.PLAIN))
                .contains(Text.number(sure.tpotMs(), 1) + " (" + Text.number(sure.tpotMs() * 0.9, 1) + "-")
                .containsPattern("TP1: [0-9.]+ requests at once on a worker are beyond the measurements")
                .contains("own.yaml: 1.00 ms host time a pass, 50.0 ms + 0.50 ms a client", "far ends");
        assertThat(new SizingText(goal, "here", far, 2, List.of(sure)).map()).containsEntry("pessimistic", true);
    }

    @Test
    void hostAndFrontEndCostWorkers() {
        NamedCalibration slow = new NamedCalibration(
                "own.yaml", new Calibration(1, 1.5, 1.5, new Surroundings(3, 0, 0, 0)), null, Map.of(), null);
        Goal goal = rate(60, 1000, 30);
        assertThat(size(goal, 64, new Bands(slow, false)).workers())
                .isGreaterThan(size(goal, 64, Bands.NONE).workers());
    }

    @Test
    void expertsAreSharedOrSpread() throws IOException {
        ModelSpec experts = Models.builtIn().find("Qwen/Qwen3-30B-A3B");
        assertThat(Sizing.shapes(experts, system))
                .contains(ParallelShape.SINGLE, ParallelShape.ofTp(4), new ParallelShape(4, 1, 1, 1, 4))
                .allMatch(shape -> shape.problem(experts) == null);
        assertThat(Sizing.shapes(model, system)).hasSize(4);
    }

    @Test
    void aWorkerWiderThanTheLimitIsNoFleet() {
        Goal goal = rate(1, 1000, 30);
        KvPlan.Ask ask = new KvPlan.Ask(goal.isl(), goal.osl(), 8192, 64, Double.NaN);
        Deployment wide = deployment(new ParallelShape(8, 1, 1, 1, 1));
        Size size = new Sizing(goal, ask, 4, Bands.NONE).size(wide, passes);
        assertThat(size.feasible()).isFalse();
        assertThat(size.problem()).isEqualTo("one worker needs 8 GPUs, more than 4");
        assertThat(new Sizing(goal, ask, 8, Bands.NONE).size(wide, passes).feasible())
                .isTrue();
    }
}
