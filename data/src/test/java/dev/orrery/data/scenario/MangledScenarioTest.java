package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.orrery.model.twin.Compatibility;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MangledScenarioTest {
    private static final String PIECES = "{}[]:,-#&*!|>'\"%@` \n\t0123456789.eE+abcxyz_nulltrue\u00e9\u0000~";
    private static final List<String> VALUES =
            List.of("null", "0", "-1", "1e400", "99999999999999999999", "true", "[]", "{}", "'x'", "5s", "NaN", ".inf");
    private static final String CALL = """
            {"num_workers": 4, "router_mode": "round_robin", "trace_block_size": 64, "replay_concurrency": 2,
             "sla_ttft_ms": 2000.0, "router_config": {"router_temperature": 1.0}, "max_sim_time_ms": 5,
             "extra_engine_args": {"dp_size": 1, "startup_time": null, "engine": {"backend": "vllm",
               "block_size": 16, "kv_cache_bytes_per_token": 1, "max_num_seqs": null,
               "timing_model": {"type": "fixed", "prefill_ms": 100.0, "decode_ms": 10.0}}}}""";

    @TempDir
    Path dir;

    @Test
    void anyTextIsAScenarioOrTellsItsProblems() {
        String good = ScenarioText.reference().replaceFirst("path: null", "path: t");
        for (int seed = 0; seed < 1500; seed++) {
            String text = mangle(good, new Random(seed));
            Path file = Load.file(dir, seed % 4 == 0 ? "s.json" : "s.yaml", text);
            tryOut(ScenarioSources.none().withFile(file), seed);
        }
    }

    @Test
    void anyCallIsAScenarioOrTellsItsProblems() {
        for (int seed = 0; seed < 3000; seed++) {
            String text = mangle(CALL, new Random(seed));
            tryOut(
                    ScenarioSources.none()
                            .withCall(new ScenarioSources.Call("args", text, Compatibility.REFERENCE))
                            .withFlags(List.of(new Flags.Value("--trace", "t"))),
                    seed);
        }
    }

    private static void tryOut(ScenarioSources sources, int seed) {
        try {
            Scenario scenario = ScenarioLoader.load(sources);
            assertThat(scenario.hash()).hasSize(16);
        } catch (ScenarioException e) {
            assertThat(e.problems()).as("seed " + seed).isNotEmpty().hasSizeLessThanOrEqualTo(21);
            assertThat(e.problems()).as("seed " + seed).noneMatch(line -> line.contains("Exception"));
        } catch (UnsupportedFeature e) {
            assertThat(e.feature()).isNotEmpty();
        } catch (RuntimeException e) {
            fail("seed " + seed, e);
        }
    }

    /** Changes single characters, or puts another value behind a colon. */
    private static String mangle(String good, Random random) {
        StringBuilder text = new StringBuilder(good);
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = random.nextInt(text.length());
            int colon = text.indexOf(": ", at);
            if (random.nextBoolean() && colon >= 0) {
                int end = colon + 2;
                while (end < text.length() && " \n,}".indexOf(text.charAt(end)) < 0) {
                    end++;
                }
                text.replace(colon + 2, end, VALUES.get(random.nextInt(VALUES.size())));
            } else {
                text.setCharAt(at, PIECES.charAt(random.nextInt(PIECES.length())));
            }
        }
        return text.toString();
    }
}
