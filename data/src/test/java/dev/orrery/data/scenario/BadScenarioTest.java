package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadScenarioTest {
    private static final String POOL = Load.TRACE + "fleet:\n  pools:\n    - ";

    @TempDir
    Path dir;

    @Test
    void anUnknownKeyIsNamedWithItsPlaceAndTheNearestKnownOne() {
        assertThat(Load.problems(dir, POOL + "engine:\n        block_size: 16\n        max_num_batched_token: 8192\n"))
                .containsExactly("s.yaml:6:9: unknown key 'max_num_batched_token' in engine; did you mean"
                        + " 'max_num_batched_tokens'?");
    }

    @Test
    void aValueOutOfRangeIsNamedWithItsPlaceAndPath() {
        assertThat(Load.problems(dir, POOL + "engine:\n        block_size: 0\n"))
                .containsExactly("s.yaml:5:21: fleet.pools[0].engine.block_size: must be > 0; got 0");
    }

    @Test
    void aKeyThatTheChosenPolicyDoesNotReadIsAnErrorThatSaysWhoWould() {
        assertThat(Load.problems(dir, Load.TRACE + "router:\n  policy: round_robin\n  temperature: 0.5\n"))
                .containsExactly("s.yaml:4:3: router.temperature only applies to router.policy: kv (is round_robin); "
                        + "router.policy is set at s.yaml:3:11");
    }

    @Test
    @DisplayName("row 5: a knob of another engine is refused, with the engine that has it")
    void aKnobOfAnotherEngineIsRefused() {
        assertThat(Load.problems(dir, POOL + "engine: {schedule_policy: lpm}\n"))
                .containsExactly("s.yaml:4:16: fleet.pools[0].engine.schedule_policy only applies to "
                        + "fleet.pools[0].engine.type: sglang (is vllm)");
        assertThat(Load.problemsOfSets("fleet.pools[0].engine.capacity_scheduler_policy=guaranteed_no_evict"))
                .containsExactly("--set fleet.pools[0].engine.capacity_scheduler_policy: "
                        + "fleet.pools[0].engine.capacity_scheduler_policy only applies to "
                        + "fleet.pools[0].engine.type: trtllm (is vllm)");
    }

    @Test
    @DisplayName("W9: what SGLang does not read is refused, and its chunk must hold whole pages")
    void sglangReadsItsOwnKeys() {
        assertThat(Load.problems(dir, POOL + "engine: {type: sglang, max_num_batched_tokens: 4096}\n"))
                .singleElement()
                .asString()
                .contains(
                        "max_num_batched_tokens only applies to fleet.pools[0].engine.type: trtllm, vllm (is sglang)");
        assertThat(Load.problems(dir, POOL + "engine: {type: sglang, block_size: 16, chunked_prefill_size: 100}\n"))
                .singleElement()
                .asString()
                .contains("must be a multiple of fleet.pools[0].engine.block_size, which is 16; got 100");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        fleet.pools[0].role=decode | role: decode is not available in this version; available: aggregated
        planner.policy=hpa | planner.policy: hpa is not available in this version; available: none
        compatibility=aic | compatibility: aic only applies with fleet.pools[0].timing.type: silicon or roofline (is polynomial)
        fleet.model_config=m.json | fleet.model_config only applies with fleet.pools[0].timing.type: silicon or roofline
        fleet.pools[0].tiers.host={"blocks":4} | fleet.pools[0].tiers.host is not available in this version; leave it at null
        fleet.pools[0].parallel.data_attention=2 | fleet.pools[0].parallel.data_attention is not available in this version; leave it at 1
        fleet.pools[0].speculation.tokens=2 | fleet.pools[0].speculation.tokens is not available in this version; leave it at 0
        """)
    void whatThisVersionHasNotIsNamedWithWhatIsThere(String set, String message) {
        assertThat(Load.problemsOfSets(set)).anyMatch(line -> line.contains(message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        seed: yes | seed: must be a whole number; got 'yes'
        seed: 1.5 | seed: must be a whole number; got 1.5
        seed: "7" | seed: must be a whole number; got '7'
        seed: null | seed: must be a whole number; got nothing
        seed: [1] | seed: must be a whole number; got a list
        schema: 2 | schema: must be <= 1; got 2
        name: 12 | name: must be text; got 12, put it in quotes
        slo: 5 | slo: must hold keys (ttft_ms, itl_ms, e2e_ms); got 5
        slo: {ttft: 5} | slo.ttft_ms: needs a unit: a duration such as 250ms, 2s or 5m, or the key ttft_ms; got 5
        slo: {ttft: 5GB} | slo.ttft_ms: must be a number or a duration such as 250ms, 2s or 5m or null; got '5GB'
        slo: {ttft_ms: -1} | slo.ttft_ms: must be >= 0; got -1
        slo: {ttft: 1s, ttft_ms: 5} | slo.ttft_ms is given twice here, with and without its unit
        fleet: {pools: {workers: 1}} | fleet.pools: must be a list; got keys and values
        fleet: {pools: []} | fleet.pools: exactly one pool is available in this version; got 0
        fleet: {pools: [{workers: 1}, {workers: 2}]} | fleet.pools: exactly one pool is available in this version; got 2
        compatibility: refrence | compatibility: must be one of none, reference, aic; got 'refrence', did you mean 'reference'?
        fleet: {workers: 2} | unknown key 'workers' in fleet; it belongs in fleet.pools[]
        Seeds: 1 | unknown key 'Seeds' at the top level; did you mean 'seed'?
        "a\\nb": 1 | unknown key 'a?b' at the top level
        seed: "a\\u001b[2J" | seed: must be a whole number; got 'a?[2J'
        frobnicate: 1 | unknown key 'frobnicate' at the top level; known: schema, name, seed,
        """)
    void wrongValuesAndKeysSayWhatIsAccepted(String line, String message) {
        assertThat(Load.problems(dir, Load.TRACE + line + "\n"))
                .hasSize(1)
                .allSatisfy(
                        problem -> assertThat(problem).startsWith("s.yaml:2:").contains(message));
    }

    @Test
    void aListOfWorkloadsIsRefused() {
        assertThat(Load.problems(dir, "workload: [{trace: {path: a}}]\n"))
                .containsExactly(
                        "s.yaml:1:11: workload: a list of workloads is not available in this version; give one object");
    }

    @Test
    void duplicateKeysNameBothPlaces() {
        assertThat(Load.problems(dir, Load.TRACE + "seed: 1\nseed: 2\n"))
                .containsExactly("s.yaml:3:1: duplicate key 'seed', first given at s.yaml:2:1");
        assertThat(Load.problems(dir, "s.json", "{\"workload\":{\"trace\":{\"path\":\"t\"}},\n\"seed\":1, \"seed\":2}"))
                .containsExactly("s.json:2:11: duplicate key 'seed', first given at s.json:2:1");
    }

    @Test
    void tabsAreNamedLineByLine() {
        assertThat(Load.problems(dir, "workload:\n\ttrace:\n\t\tpath: t\n"))
                .containsExactly(
                        "s.yaml:2:1: a tab indents this line; use spaces",
                        "s.yaml:3:1: a tab indents this line; use spaces");
    }

    @Test
    void syntaxErrorsHaveAPlace() {
        assertThat(Load.problems(dir, "seed: [1, 2\nname: x\n"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("s.yaml:2:").contains("not valid YAML"));
        assertThat(Load.problems(dir, "s.json", "{\"seed\": 1,}"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("s.json:1:").contains("not valid JSON"));
    }

    @Test
    void deepNestingIsToldInOwnWords() {
        for (String name : new String[] {"s.json", "s.yaml"}) {
            for (String opening : new String[] {"{\"a\":", "[", "{"}) {
                assertThat(Load.problems(dir, name, "{\"seed\": " + opening.repeat(2000)))
                        .as(name + opening)
                        .noneMatch(line -> line.contains("StreamReadConstraints") || line.contains("Scalar value"));
            }
        }
    }

    @Test
    void yamlBeyondTheSubsetIsRefused() {
        for (String line : new String[] {"fleet: {model: *a}\n", "seed: !!int 7\n", "slo: !x {ttft_ms: 1}\n"}) {
            assertThat(Load.problems(dir, "name: &a x\n" + line + Load.TRACE))
                    .as(line)
                    .singleElement()
                    .asString()
                    .contains("s.yaml:2:", "anchors, aliases and tags are not accepted");
        }
        assertThat(Load.problems(dir, Load.TRACE + "---\nseed: 1\n"))
                .singleElement()
                .asString()
                .contains("a second document begins");
        assertThat(Load.problems(dir, "- 1\n"))
                .singleElement()
                .asString()
                .contains("must hold keys and values such as 'seed: 42'; got a list");
    }

    @Test
    void allProblemsAreToldAtOnceUpToTwenty() {
        StringBuilder text = new StringBuilder(Load.TRACE + "seed: x\nslo: {ttft_ms: -1}\nrouter: {policy: nearest}\n");
        assertThat(Load.problems(dir, text.toString())).hasSize(3);
        for (int i = 0; i < 22; i++) {
            text.append("key").append(i).append(": 1\n");
        }
        assertThat(Load.problems(dir, text.toString())).hasSize(21).last().isEqualTo("and 5 more");
    }

    @Test
    void aRefusedSelectorCausesNoFurtherComplaints() {
        assertThat(Load.problems(dir, Load.TRACE + "router: {policy: kvv, temperature: 1}\n"))
                .singleElement()
                .asString()
                .contains("router.policy: must be one of");
    }

    @Test
    void aMissingFileIsOneSentence() {
        assertThat(Load.problems(ScenarioSources.none().withFile(Path.of("nowhere.yaml"))))
                .containsExactly("nowhere.yaml: no such scenario file");
    }

    @Test
    void aFileWithoutAWorkloadSaysWhatToGive() {
        assertThat(Load.problems(dir, "seed: 1\n"))
                .containsExactly("workload: nothing arrives; give "
                        + "workload.trace.path, workload.profile.name, workload.synthetic.requests or"
                        + " workload.video.path");
        assertThat(Load.problems(dir, "workload: {trace: {limit: 5}}\n"))
                .containsExactly("s.yaml:1:20: workload.trace.limit needs workload.trace.path");
    }

    @Test
    void twoWorkloadsNameBothPlaces() {
        assertThat(Load.problems(dir, "workload:\n  trace: {path: t}\n  profile: {name: toolagent-like}\n"))
                .containsExactly(
                        "s.yaml:3:13: workload.profile.name and workload.trace.path (s.yaml:2:11) are both set; "
                                + "a workload is one of trace, profile, synthetic, video");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        workload.arrivals.burstiness=2 | workload.arrivals.burstiness only applies to workload.arrivals.mode: gamma (is recorded)
        workload.arrivals.mode=closed | workload.arrivals.concurrency must be given with workload.arrivals.mode: closed
        workload.arrivals.rate_rps=2 | workload.arrivals.rate_rps only applies to workload.arrivals.mode: poisson, gamma, constant (is recorded)
        workload.arrivals={"mode":"closed","concurrency":4,"speedup":2} | workload.arrivals.speedup only applies to workload.arrivals.mode: recorded, poisson, gamma, constant (is closed)
        fleet.pools[0].engine.prefill_schedule_interval=3 | fleet.pools[0].engine.prefill_schedule_interval only applies with fleet.pools[0].parallel.data_attention > 1
        fleet.pools[0].startup_s=30 | fleet.pools[0].startup_s only applies with fleet.pools[0].cold_start: true
        fleet.pools[0].timing.type=fixed | fleet.pools[0].timing.prefill_ms and fleet.pools[0].timing.decode_ms must be given with fleet.pools[0].timing.type: fixed
        fleet.pools[0].timing.prefill_ms=3 | fleet.pools[0].timing.prefill_ms only applies to fleet.pools[0].timing.type: fixed (is polynomial)
        fleet.pools[0].engine.block_size=1 | must be >= 2 for vllm; got 1
        workload.synthetic={"requests":4} | workload.synthetic.requests makes requests without recorded times; set workload.arrivals.mode to
        workload.synthetic={"requests":4,"shared_prefix_ratio":0.5} | workload.synthetic.shared_prefix_ratio only applies with workload.synthetic.prefix_groups > 0
        workload.synthetic={"requests":4,"turns":0} | must be > 0; got 0
        workload.synthetic={"requests":4,"turns":2,"inter_turn_delay_ms":-1} | must be >= 0; got -1
        fleet.pools[1].workers=2 | exactly one pool is available in this version
        fleet..workers=2 | is not a path such as fleet.pools[0].engine.block_size
        seed | must be path=value
        """)
    void keysWithoutEffectAndMissingPartnersAreErrors(String set, String message) {
        assertThat(Load.problemsOfSets(set)).anyMatch(line -> line.startsWith("--set ") && line.contains(message));
    }
}
