package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BandsTest {
    private static final String RULES = """
            {"input": ["args"], "ignore": ["band", "mean_sd"],
             "kv_router": {"with_mean_sd": {"seeds": [1, 2, 3]},
                           "else": {"widen": [["p99_*", 0.5], ["*", 0.1]]}}}""";
    private static final String KV = "\"args\": {\"router_mode\": \"kv_router\"}, \"metrics\": {\"other\": 5}";

    @TempDir
    Path folder;

    @Test
    void theMeanOfSeededRunsLiesWithinThreeDeviations() throws IOException {
        Rig rig = Rig.of(folder, RULES, "{" + KV + ", \"mean_sd\": {\"a_ms\": [100, 2], \"b\": [1, 0]}, \"band\": {}}");
        Bands bands = Objects.requireNonNull(rig.rules().bands());
        assertThat(bands.seeds(rig.recorded(), 9)).containsExactly(1L, 2L, 3L);
        assertThat(bands.differences(rig.recorded(), answers(90, 106, 122, 1))).isEmpty();
        assertThat(bands.differences(rig.recorded(), answers(90, 106, 123, 1.01)))
                .extracting(Difference::path)
                .containsExactly("mean_sd.a_ms", "mean_sd.b");
        assertThat(bands.selfTest(rig.recorded(), answers(90, 106, 122, 1)).note())
                .isEqualTo("2 changes noticed");
        assertThat(rig.uncovered()).isEmpty();
    }

    private static List<Answer> answers(double first, double second, double third, double b) {
        return List.of(answer(first, b), answer(second, b), answer(third, b));
    }

    private static Answer answer(double a, double b) {
        return Answer.of(Json.read("{\"metrics\": {\"a_ms\": " + a + ", \"b\": " + b + "}}"));
    }

    @Test
    void oneRunLiesInTheWidenedBand() throws IOException {
        Rig rig = Rig.of(folder, RULES, "{" + KV + ", \"band\": {\"a_ms\": [100, 200], \"p99_b\": [10, 10]}}");
        Bands bands = Objects.requireNonNull(rig.rules().bands());
        assertThat(bands.seeds(rig.recorded(), 9)).containsExactly(9L);
        Answer inside = Answer.of(Json.read("{\"metrics\": {\"a_ms\": 219, \"p99_b\": 5.1}}"));
        Answer outside = Answer.of(Json.read("{\"metrics\": {\"a_ms\": 89}}"));
        assertThat(bands.differences(rig.recorded(), List.of(inside))).isEmpty();
        assertThat(bands.differences(rig.recorded(), List.of(outside)))
                .extracting(Difference::path)
                .containsExactly("band.a_ms", "band.p99_b");
        assertThat(bands.selfTest(rig.recorded(), List.of(inside)).status()).isEqualTo(Outcome.Status.PASS);
    }
}
