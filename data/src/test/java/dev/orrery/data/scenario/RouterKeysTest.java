package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexType;
import dev.orrery.model.router.RouterConfig.QueuePolicy;
import dev.orrery.model.router.RouterConfig.Ties;
import dev.orrery.model.twin.Compatibility;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterKeysTest {
    private static final String REQUESTS = "workload.profile.name=toolagent-like";

    private static RouterConfig router(String... sets) {
        List<String> all = new java.util.ArrayList<>(List.of(REQUESTS));
        all.addAll(List.of(sets));
        return ScenarioLoader.load(ScenarioSources.none().withSets(all)).router();
    }

    private static RouterConfig call(String args) {
        ScenarioSources.Call call = new ScenarioSources.Call("args.json", args, Compatibility.REFERENCE);
        return ScenarioLoader.load(ScenarioSources.none().withCall(call).withSets(List.of(REQUESTS)))
                .router();
    }

    @Test
    @DisplayName("the KV router's defaults are the reference's")
    void defaults() {
        RouterConfig kv = router("router.policy=kv");

        assertThat(kv.cost()).isEqualTo(CostRule.DEFAULT);
        assertThat(kv.queue().exists()).isFalse();
        assertThat(kv.index()).isEqualTo(RouterConfig.IndexRule.EVENTS);
        assertThat(kv.ties()).isEqualTo(Ties.SEEDED);
        assertThat(kv.affinity().enabled()).isFalse();
    }

    @Test
    void everyKeyArrives() {
        RouterConfig kv = router(
                "router.policy=kv_router",
                "router.overlap_score_credit=2",
                "router.overlap_score_credit_decay=0.5",
                "router.prefill_load_scale=3",
                "router.decode_active_request_weight=4",
                "router.track_output_blocks=true",
                "router.prefill_decay=chunk",
                "router.assume_kv_reuse=false",
                "router.queue.threshold=0.5",
                "router.queue.policy=wspt",
                "router.index.lag_ms=20",
                "router.index.predicted_ttl_s=5",
                "router.ties=lowest",
                "router.affinity.enabled=true",
                "router.affinity.idle_ttl_s=60");

        assertThat(kv.policy()).isEqualTo("kv");
        assertThat(kv.cost()).isEqualTo(new CostRule(2, 0.5, 3, 4, 0, true, true, true, true, false));
        assertThat(kv.queue()).isEqualTo(new RouterConfig.QueueRule(0.5, QueuePolicy.WSPT, true));
        assertThat(kv.index())
                .isEqualTo(new RouterConfig.IndexRule(IndexType.EVENTS, 20_000_000, 120_000_000_000L, 5_000_000_000L));
        assertThat(kv.ties()).isEqualTo(Ties.LOWEST);
        assertThat(kv.affinity()).isEqualTo(new RouterConfig.AffinityRule(true, 60_000_000_000L));
    }

    @Test
    @DisplayName("an old overlap weight scales the prefill load, and 0 makes the router cache-blind too")
    void oldNames() {
        String kv = "{\"router_mode\": \"kv_router\", \"router_config\": {\"overlap_score_weight\": %s}}";

        assertThat(call(kv.formatted("2.5")).cost().prefillScale()).isEqualTo(2.5);
        assertThat(call(kv.formatted("2.5")).cost().credit()).isEqualTo(1);
        assertThat(call(kv.formatted("0.0")).cost().prefillScale()).isZero();
        assertThat(call(kv.formatted("0.0")).cost().credit()).isZero();
    }

    @Test
    @DisplayName(
            "like the reference: options that its replay ignores are ignored, and a waiting request's overlap frozen")
    void referenceIgnores() {
        RouterConfig kv = call("{\"router_mode\": \"kv_router\", \"router_config\": {\"use_kv_events\": false, "
                + "\"router_ttl_secs\": 3, \"router_predicted_ttl_secs\": 5, \"router_track_output_blocks\": true, "
                + "\"router_queue_threshold\": 1}}");

        assertThat(kv.index()).isEqualTo(RouterConfig.IndexRule.EVENTS);
        assertThat(kv.cost().trackOutputBlocks()).isFalse();
        assertThat(kv.queue().refreshed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            router.queue.policy=lcfs             | router.queue.policy only applies with router.queue.threshold
            router.queue.policy=sjf              | router.queue.policy: must be one of fcfs, lcfs, wspt; got 'sjf'
            router.queue.threshold=-1            | router.queue.threshold: must be >= 0; got -1
            router.temperature=-0.1              | router.temperature: must be >= 0; got -0.1
            router.overlap_score_credit=-1       | router.overlap_score_credit: must be >= 0; got -1
            router.prefill_load_scale=-1         | router.prefill_load_scale: must be >= 0; got -1
            router.overlap_score_credit_decay=-1 | router.overlap_score_credit_decay: must be >= 0; got -1
            router.index.ttl_s=5                 | router.index.ttl_s only applies with router.index.type: approximate
            router.affinity.idle_ttl_s=5         | router.affinity.idle_ttl_s only applies with router.affinity.enabled: true
            """)
    @DisplayName("values that mean nothing are refused before the run")
    void refused(String set, String message) {
        assertThat(Load.problems(ScenarioSources.none().withSets(List.of(REQUESTS, "router.policy=kv", set))))
                .singleElement()
                .asString()
                .contains(message);
    }

    @Test
    @DisplayName(
            "a key typed beside a policy that does not read it is refused; beside several that are compared it waits for its own")
    void typedTogether() {
        ScenarioSources sources = ScenarioSources.none().withSets(List.of(REQUESTS, "router.temperature=1"));
        Flags.Value one = new Flags.Value("--router", "round_robin");
        Flags.Value several = new Flags.Value("--router", "round_robin", true);

        assertThat(Load.problems(sources.withFlags(List.of(one))))
                .singleElement()
                .asString()
                .contains("router.temperature only applies to router.policy: kv");
        assertThat(ScenarioLoader.load(sources.withFlags(List.of(several)))
                        .router()
                        .policy())
                .isEqualTo("round_robin");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            router.track_output_blocks=true  | router.track_active_blocks=false  | router.track_output_blocks only applies with
            router.prefill_decay=chunk       | router.track_prefill_tokens=false | router.prefill_decay only applies with
            router.index.predicted_ttl_s=5   | router.index.type=approximate     | router.index.predicted_ttl_s only applies with
            router.index.lag_ms=5            | router.index.type=approximate     | router.index.lag_ms only applies with
            router.ties=lowest               | router.temperature=0.5            | router.ties only applies with
            """)
    @DisplayName("a key that another one makes void is refused")
    void contradictions(String set, String other, String message) {
        assertThat(Load.problems(ScenarioSources.none().withSets(List.of(REQUESTS, "router.policy=kv", set, other))))
                .singleElement()
                .asString()
                .contains(message);
    }
}
