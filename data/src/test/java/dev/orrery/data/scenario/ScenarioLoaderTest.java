package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.workload.Arrivals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioLoaderTest {
    private static final String BLOCK_SIZE = "fleet.pools[0].engine.block_size";

    @TempDir
    Path dir;

    @Test
    void withoutAnySourceItIsTheQuickStart() {
        Scenario scenario = Load.from(ScenarioSources.none());
        assertThat(scenario.workload().input()).isEqualTo(new Scenario.Profile("toolagent-like", null, 0));
        assertThat(scenario.fleet().pool().workers()).isEqualTo(8);
        assertThat(scenario.settings().origin("fleet.pools[0].workers").place()).isEqualTo("quick start");
    }

    @Test
    void flagsChangeTheQuickStart() {
        Scenario scenario = Load.from(Load.flags("--workers", "2", "--num-prompts", "100"));
        assertThat(scenario.workload().input()).isEqualTo(new Scenario.Profile("toolagent-like", null, 100));
        assertThat(scenario.fleet().pool().workers()).isEqualTo(2);
    }

    @Test
    void everyDefaultIsWhatTheModelCallsDefault() {
        Scenario scenario = Load.yaml(dir, Load.TRACE);
        assertThat(scenario.seed()).isEqualTo(42);
        assertThat(scenario.compatibility()).isEqualTo(Compatibility.NONE);
        assertThat(scenario.workload().input())
                .isEqualTo(new Scenario.Trace("t.jsonl", null, 0, Integer.MAX_VALUE, false));
        assertThat(scenario.workload().arrivals()).isEqualTo(Arrivals.recorded());
        assertThat(scenario.workload().maxSimTimeMs()).isInfinite();
        assertThat(scenario.workload().warmTrace()).isNull();
        Scenario.Pool pool = scenario.fleet().pool();
        assertThat(pool.engine()).isEqualTo(EngineConfig.vllm());
        assertThat(pool.timing()).isEqualTo(TimingConfig.polynomial());
        assertThat(pool.workers()).isEqualTo(1);
        assertThat(pool.parallel().gpus()).isEqualTo(1);
        assertThat(scenario.router().policy()).isEqualTo("round_robin");
        assertThat(scenario.slo()).isEqualTo(Slo.NONE);
        assertThat(scenario.blocksGiven()).isFalse();
    }

    @Test
    void theReferenceFileIsWhatTheKeysSay() throws IOException {
        assertThat(resource()).isEqualTo(ScenarioText.reference());
    }

    @Test
    void theReferenceFileWritesEveryKeyAtItsDefaultAndDisturbsNothing() throws IOException {
        Scenario plain = Load.yaml(dir, Load.TRACE);
        Scenario written = Load.from(ScenarioSources.none()
                .withFile(Load.file(dir, "reference.yaml", resource().replaceFirst("path: null", "path: t.jsonl"))));
        for (Key key : Schema.keys()) {
            String path = Schema.concrete(key.path());
            assertThat(written.settings().given(path)).as(path).isTrue();
            assertThat(written.settings().value(path))
                    .as(path)
                    .isEqualTo(plain.settings().value(path));
        }
        assertThat(written.canonicalJson()).isEqualTo(plain.canonicalJson());
        assertThat(written.hash()).isEqualTo(plain.hash());
    }

    private static String resource() throws IOException {
        try (InputStream in = ScenarioLoader.class.getResourceAsStream("reference.yaml")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aStrongerSourceWins() {
        ScenarioSources sources = ScenarioSources.none()
                .withFile(Load.file(dir, "s.yaml", Load.TRACE + "fleet: {pools: [{engine: {block_size: 16}}]}\n"));
        assertThat(blockSize(sources)).isEqualTo("16 s.yaml:2:39");
        sources = sources.withEnvironment(Map.of("ORRERY__FLEET__POOLS__0__ENGINE__BLOCK_SIZE", "32", "HOME", "x"));
        assertThat(blockSize(sources)).isEqualTo("32 ORRERY__FLEET__POOLS__0__ENGINE__BLOCK_SIZE");
        sources = sources.withSets(List.of(BLOCK_SIZE + "=64", BLOCK_SIZE + "=128"));
        assertThat(blockSize(sources)).isEqualTo("128 --set " + BLOCK_SIZE);
        sources = sources.withFlags(List.of(new Flags.Value("--block-size", "256")));
        assertThat(blockSize(sources)).isEqualTo("256 --block-size");
    }

    private String blockSize(ScenarioSources sources) {
        Scenario scenario = Load.from(sources);
        return scenario.fleet().pool().engine().blockSize() + " "
                + scenario.settings().origin(BLOCK_SIZE).place().replace(dir + "/", "");
    }

    @Test
    void aWorkloadFromAStrongerSourceReplacesAnotherKind() {
        Path file = Load.file(dir, "s.yaml", "workload: {profile: {name: toolagent-like, requests: 50}}\n");
        Scenario scenario = Load.from(Load.flags("--trace", "mine.jsonl").withFile(file));
        assertThat(scenario.workload().input()).isInstanceOf(Scenario.Trace.class);
    }

    @Test
    void keysThatAWeakerSourceSetForAnotherPolicyAreVoid() {
        Path file = Load.file(
                dir, "s.yaml", Load.TRACE.replace("}}", "}, arrivals: {mode: gamma, rate_rps: 2, burstiness: 0.5}}"));
        Scenario scenario = Load.from(Load.flags("--max-concurrency", "8").withFile(file));
        assertThat(scenario.workload().arrivals()).isEqualTo(Arrivals.closed(8));
    }

    @Test
    void unitsAreReadWhereTheNameCarriesThemAndWhereItDoesNot() {
        Scenario scenario = Load.yaml(
                dir,
                "workload: {trace: {path: t}, max_sim_time: 5m, warmup: {drop: 1500ms}}\n"
                        + "slo: {ttft: 1.5s, itl_ms: 50, e2e_ms: 2s}\n");
        assertThat(scenario.workload().maxSimTimeMs()).isEqualTo(300_000);
        assertThat(scenario.workload().dropS()).isEqualTo(1.5);
        assertThat(scenario.slo()).isEqualTo(new Slo(1500, 50, 2000));
        Scenario rate = Load.sets("workload.arrivals.mode=poisson", "workload.arrivals.rate=240/m");
        assertThat(rate.workload().arrivals().rateRps()).isCloseTo(4, within(1e-12));
    }

    @Test
    @DisplayName("row 9: max_model_len reaches the engine")
    void maxModelLenReachesTheEngine() {
        assertThat(Load.sets("fleet.pools[0].engine.max_model_len=700")
                        .fleet()
                        .pool()
                        .engine()
                        .maxModelLen())
                .isEqualTo(700);
    }

    @Test
    @DisplayName("row 13: the arrival mode has a name, and its numbers belong to it")
    void arrivalModesAreNamed() {
        assertThat(Load.from(Load.flags("--request-rate", "4")).workload().arrivals())
                .isEqualTo(new Arrivals(Arrivals.Mode.POISSON, 1, 0, 4, 1));
        assertThat(Load.from(Load.flags("--max-concurrency", "4")).workload().arrivals())
                .isEqualTo(Arrivals.closed(4));
        assertThat(Load.problems(Load.flags("--max-concurrency", "4", "--request-rate", "4")))
                .containsExactly("--request-rate: excludes --max-concurrency; arrivals follow a rate or a closed loop");
        assertThat(Load.problems(Load.flags("--max-concurrency", "4", "--speedup", "2")))
                .singleElement()
                .asString()
                .startsWith("--speedup: workload.arrivals.speedup only applies to workload.arrivals.mode: recorded");
    }

    @Test
    @DisplayName("row 24: no bound is ever made up; without an slo nothing is good or bad")
    void withoutAnSloThereIsNone() {
        assertThat(Load.from(ScenarioSources.none()).slo().any()).isFalse();
        assertThat(Load.problems(Load.flags("--slo", "goodput:1")))
                .containsExactly("--slo: must be bounds such as ttft:2000 itl:50 e2e:10s; got 'goodput:1'");
    }

    @Test
    void theReferencesIgnoredKeysAreIgnoredUnderItsRulesOnly() {
        List<String> sets = List.of(
                "fleet.pools[0].engine.prefill_schedule_interval=3",
                "fleet.pools[0].engine.schedule_policy=lpm",
                "fleet.pools[0].startup_s=30",
                "router.temperature=0.5",
                "workload.arrivals={\"mode\":\"closed\",\"concurrency\":2,\"speedup\":3}");
        assertThat(Load.problems(ScenarioSources.none().withSets(sets))).hasSize(5);
        Scenario scenario = Load.from(Load.flags("--compatibility", "reference").withSets(sets));
        assertThat(scenario.workload().arrivals()).isEqualTo(Arrivals.closed(2));
        assertThat(Load.problems(Load.flags("--compatibility", "reference", "--router", "random")))
                .containsExactly("--router: random is not among the reference's policies (round_robin, kv); "
                        + "compatibility: reference is set at --compatibility");
    }

    @Test
    void variablesAndPathsThatNameNoKeyAreErrors() {
        assertThat(Load.problems(Load.environment("ORRERY__ROUTER__POLICI", "random")))
                .containsExactly("ORRERY__ROUTER__POLICI: unknown key 'polici' in router; did you mean 'policy'?");
        assertThat(Load.problems(Load.environment("ORRERY__SEED", "x")))
                .containsExactly("ORRERY__SEED: must be a whole number; got 'x'");
    }

    @Test
    void whatIsPrintedLoadsToTheSame() {
        Scenario scenario = Load.from(Load.flags(
                "--input-len", "640", "--request-rate", "inf", "--timing-model", "fixed:100,10", "--slo", "ttft:2s"));
        String yaml = ScenarioText.toYaml(scenario);
        Scenario again = Load.yaml(dir, yaml);
        assertThat(again.canonicalJson()).isEqualTo(scenario.canonicalJson());
        assertThat(again.hash()).isEqualTo(scenario.hash());
        Scenario json = Load.from(ScenarioSources.none().withFile(Load.file(dir, "s.json", scenario.canonicalJson())));
        assertThat(json.canonicalJson()).isEqualTo(scenario.canonicalJson());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[x]", "{}", "null", "12", "a: b", "#1", "\"q\"", "é\n", " ", "-", "true"})
    void anyTextSurvivesBeingPrinted(String name) {
        Scenario scenario = Load.from(ScenarioSources.none()
                .withFile(Load.file(dir, "a.yaml", Load.TRACE + "name: " + ScenarioText.quoted(name) + "\n")));
        assertThat(scenario.name()).isEqualTo(name);
        assertThat(Load.yaml(dir, ScenarioText.toYaml(scenario)).name()).isEqualTo(name);
        Path json = Load.file(dir, "s.json", scenario.canonicalJson());
        assertThat(Load.from(ScenarioSources.none().withFile(json)).name()).isEqualTo(name);
    }

    @Test
    void theHashFollowsValuesNotTheirPlaces() {
        String fromFlag = Load.from(Load.flags("--block-size", "16")).hash();
        assertThat(Load.sets(BLOCK_SIZE + "=16").hash()).isEqualTo(fromFlag);
        assertThat(Load.sets(BLOCK_SIZE + "=32").hash()).isNotEqualTo(fromFlag);
    }

    @Test
    void shownSettingsCarryTheirOrigins() {
        assertThat(ScenarioText.show(Load.sets("seed=7")).lines())
                .contains("seed: 7                                     # --set seed")
                .anyMatch(line -> line.startsWith("    - role: aggregated"))
                .noneMatch(line -> line.contains("temperature"));
    }
}
