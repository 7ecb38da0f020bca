package dev.orrery.model.silicon.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import org.junit.jupiter.api.Test;

class ParallelShapeTest {
    @Test
    void attention_and_experts_have_the_same_gpus() {
        ModelSpec model = Deployments.model(Family.MOE);
        assertThat(new ParallelShape(4, 1, 2, 1, 8).problem(model)).isNull();
        assertThat(new ParallelShape(4, 1, 1, 1, 8).problem(model)).contains("must be equal");
        assertThat(new ParallelShape(4, 1, 1, 1, 8).problem(Deployments.model(Family.DENSE)))
                .isNull();
    }

    @Test
    void widths_divide_heads_and_experts() {
        assertThat(new ParallelShape(3, 1, 1, 3, 1).problem(Deployments.model(Family.DENSE)))
                .contains("16 heads");
        assertThat(new ParallelShape(1, 1, 3, 1, 3).problem(Deployments.model(Family.MOE)))
                .contains("128 experts");
        assertThat(new ParallelShape(8, 1, 1, 8, 1).problem(Deployments.model(Family.DELTA_NET)))
                .contains("delta nets");
        assertThat(new ParallelShape(0, 1, 1, 1, 1).problem(Deployments.model(Family.DENSE)))
                .contains("at least 1");
    }

    @Test
    void a_deployment_refuses_a_shape_that_cannot_be() {
        ModelSpec model = Deployments.model(Family.DENSE);
        Formats formats = Formats.of(model, Deployments.gpu(), Backend.VLLM, false);
        assertThatThrownBy(
                        () -> new Deployment(model, Deployments.gpu(), Backend.VLLM, ParallelShape.ofTp(3), formats, 0))
                .hasMessageContaining("test/dense cannot run as TP3");
    }
}
