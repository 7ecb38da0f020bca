package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.TimingConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The example of recorded passes: {@code -Dexamples=write} writes it anew. */
class RecordedExampleTest {
    private static final Path EXAMPLE =
            Path.of(System.getProperty("orrery.root", ".."), "docs/examples/recorded-passes.csv");

    private static final int EACH = 60;
    private static final double NOISE = 0.02;

    private final UniformRandomProvider random = RandomStreams.stream(21, "recorded passes");
    private final StringBuilder text = new StringBuilder("""
        # Invented: passes that the built-in profile qwen3-32b-h200-tp2 takes, with noise of 2 %, seed 21.
        #   ./orrery run --timing-model recorded:docs/examples/recorded-passes.csv
        prefill_requests,prefill_tokens,prefill_cached_tokens,decode_requests,decode_context_tokens,ms
        """);

    private int logUniform(int least, int most) {
        return (int) Math.round(least * Math.pow((double) most / least, random.nextDouble()));
    }

    private void add(PassTimer timer, int prompts, int tokens, int cached, int steps, long context) {
        PassShape shape = new PassShape();
        shape.prefillRequests = prompts;
        shape.prefillTokens = tokens;
        shape.prefillPrefix = cached;
        shape.prefillSquares = prompts == 0 ? 0 : (long) tokens * (tokens + 2L * cached) / prompts;
        shape.decodeRequests = steps;
        shape.decodeContext = context;
        double ms = timer.passNs(shape) / 1e6 * (1 + NOISE * (2 * random.nextDouble() - 1));
        text.append(String.format(Locale.ROOT, "%d,%d,%d,%d,%d,%.3f%n", prompts, tokens, cached, steps, context, ms));
    }

    private String example() throws IOException {
        TimingConfig config = new TimingConfig("grid", 0, 0, 1, 1, 0)
                .withPasses(StepProfiles.read("qwen3-32b-h200-tp2").profile());
        PassTimer timer = PassTimers.create(config, 1 << 20, false);
        for (int i = 0; i < 3 * EACH; i++) {
            int steps = logUniform(1, 128);
            add(timer, 0, 0, 0, steps, (long) steps * logUniform(64, 16_384));
        }
        for (int i = 0; i < EACH; i++) {
            int prompts = random.nextInt(1, 5);
            add(timer, prompts, prompts * logUniform(16, 2048), random.nextInt(2) * logUniform(64, 8192), 0, 0);
        }
        for (int i = 0; i < EACH; i++) {
            int steps = logUniform(1, 128);
            add(
                    timer,
                    1,
                    logUniform(64, 8192),
                    random.nextInt(2) * logUniform(64, 8192),
                    steps,
                    (long) steps * logUniform(64, 16_384));
        }
        return text.toString();
    }

    @Test
    @DisplayName("the example is what its first lines say, and each of its passes is told by the others")
    void theExampleIsWhatItSays() throws IOException {
        String example = example().replace(System.lineSeparator(), "\n");
        if ("write".equals(System.getProperty("examples"))) {
            Files.writeString(EXAMPLE, example);
        }
        assertThat(Files.readString(EXAMPLE)).isEqualTo(example);
        RecordedPasses passes = RecordedFile.read(EXAMPLE, new Origin(Origin.Layer.FLAG, "--timing-model", 0, 0));
        assertThat(passes.leftOut().median()).isLessThan(4);
    }
}
