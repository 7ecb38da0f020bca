package dev.orrery.data.synth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastForwardShareTest {
    @ParameterizedTest
    @ValueSource(strings = {"toolagent-like", "conversation-like"})
    @DisplayName("an hour of a built-in profile on eight workers: at least 80 % of the passes are fast-forwarded")
    void mostPassesAreAdvancedTogether(String profile) {
        EngineConfig engine = new EngineConfig(
                "vllm", 512, 16384, 256, 8192, EngineConfig.UNLIMITED, true, true, EngineConfig.PreemptionMode.LIFO);
        RunResult result = Twin.run(
                new RunSpec(
                        42,
                        Compatibility.NONE,
                        Profiles.table(profile, 42, Profiles.requests(profile)),
                        Arrivals.recorded(),
                        null,
                        false,
                        new PoolSpec(8, 1, engine, TimingConfig.polynomial(), 0, false),
                        new RouterConfig("round_robin"),
                        Slo.NONE,
                        Long.MAX_VALUE,
                        0,
                        0),
                RunOptions.DEFAULT);

        double passes = Arrays.stream(result.usage().passes).sum();
        double advanced = Arrays.stream(result.usage().fastForwarded).sum();
        assertThat(passes).isGreaterThan(1e6);
        assertThat(advanced / passes).isGreaterThan(0.8);
    }
}
