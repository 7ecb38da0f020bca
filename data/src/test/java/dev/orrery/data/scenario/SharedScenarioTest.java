package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedScenarioTest {
    private static final String TEXT = """
            seed: 7
            workload:
              - {profile: {name: toolagent-like, requests: 100}}
              - {profile: {name: video-v2, seed: 32, duration_s: 60}}
            fleet:
              budget: {gpus: 12}
              pools:
                - {role: aggregated, workers: 2, startup_s: 20, parallel: {tensor: 2}}
                - {role: video, workers: 3}
            router: {policy: kv}
            """;

    private static ScenarioSources sources(String text, String... sets) {
        return ScenarioSources.none()
                .withText(new ScenarioSources.Text("s.yaml", text))
                .withSets(List.of(sets));
    }

    @Test
    @DisplayName("two pools and a budget make a scenario of two sides")
    void twoSides() {
        SharedScenario got = Objects.requireNonNull(SharedScenario.of(sources(TEXT, "fleet.pools[1].workers=4")));
        assertThat(got.budgetGpus()).isEqualTo(12);
        assertThat(got.policy()).isEqualTo("balanced");
        assertThat(got.llm().seed()).isEqualTo(7);
        assertThat(got.llm().router().policy()).isEqualTo("kv");
        assertThat(got.llm().fleet().pool().workers()).isEqualTo(2);
        assertThat(got.video().setup().gpus()).isEqualTo(4);
        assertThat(got.llm().canonicalJson()).contains("\"budget\":{\"gpus\":12");
        assertThat(got.sessions().canonicalJson()).doesNotContain("budget");
    }

    @Test
    @DisplayName("a scenario of one pool is none of these, and knows no budget")
    void onePool() {
        String one = "workload: {profile: {name: toolagent-like}}\nfleet: {pools: [{workers: 2}]}\n";
        assertThat(SharedScenario.of(sources(one))).isNull();
        assertThat(ScenarioLoader.load(sources(one)).canonicalJson()).doesNotContain("budget");
        assertThatThrownBy(() -> ScenarioLoader.load(sources(one, "fleet.budget.gpus=4")))
                .hasMessageContaining("fleet.budget.gpus only applies to two pools");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "12, 2", "100000, 2", "3, 4"})
    @DisplayName("a fixed part of the budget is one that both sides can live with")
    void split(int llmGpus, int leastWorkers) {
        assertThatThrownBy(() -> SharedScenario.of(sources(
                        TEXT,
                        "fleet.budget.policy=static",
                        "fleet.budget.llm_gpus=" + llmGpus,
                        "fleet.budget.min_workers=" + leastWorkers)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("--set fleet.budget.llm_gpus: must be " + 2 * leastWorkers + " to 11: of 12 GPUs")
                .hasMessageContaining("got " + llmGpus);
    }

    @Test
    @DisplayName("a fixed part of the budget is whole workers")
    void wholeWorkers() {
        assertThatThrownBy(
                        () -> SharedScenario.of(sources(TEXT, "fleet.budget.policy=static", "fleet.budget.llm_gpus=5")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("fleet.budget.llm_gpus: must be a multiple of 2, the GPUs of a worker")
                .hasMessageContaining("got 5");
    }

    @Test
    @DisplayName("what is written back means the same")
    void writtenBack() {
        SharedScenario one = Objects.requireNonNull(SharedScenario.of(sources(TEXT, "fleet.budget.hold_s=5")));
        for (String text : List.of(ScenarioText.toYaml(one), ScenarioText.show(one))) {
            SharedScenario again = Objects.requireNonNull(SharedScenario.of(sources(text)));
            assertThat(again.canonicalJson()).isEqualTo(one.canonicalJson());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fleet.budget.gpus=6               | fleet.budget.gpus|must be at least 7
            fleet.budget.gpus=x               | --set fleet.budget.gpus|must be a whole number or null
            fleet.budget.policy=fair          | --set fleet.budget.policy|must be one of balanced, llm_first, static, video_first
            fleet.budget.policy=static        | --set fleet.budget.policy|static needs fleet.budget.llm_gpus
            fleet.budget.llm_gpus=4           | --set fleet.budget.llm_gpus|only applies to fleet.budget.policy: static
            fleet.budget.polcy=static         | --set fleet.budget.polcy|did you mean
            fleet.budget.interval_s=0         | --set fleet.budget.interval_s|must be
            fleet.budget.requests_per_worker.most=2 | --set|most is 2, below
            fleet.pools[2].workers=1          | --set fleet.pools[2].workers|name a pool or workload that there is
            fleet.pools[1].video.policy=nix   | --set fleet.pools[1].video.policy|must be one of
            fleet.pools[0].cold_start=true    | --set fleet.pools[0].cold_start|is not available beside fleet.budget.gpus
            fleet.pools[1].role=aggregated    | fleet.pools|needs a list of two
            """)
    @DisplayName("what is wrong is told with its place and what is accepted")
    void wrong(String set, String place, String told) {
        assertThatThrownBy(() -> SharedScenario.of(sources(TEXT, set)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(place.trim())
                .hasMessageContaining(told.trim());
    }

    @Test
    @DisplayName("places of a file survive the division of the scenario")
    void places() {
        String text = TEXT.replace("workers: 3", "workers: three");
        assertThatThrownBy(() -> SharedScenario.of(sources(text))).hasMessageContaining("s.yaml:9:30");
    }
}
