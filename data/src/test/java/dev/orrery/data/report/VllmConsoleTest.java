package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.Slo;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class VllmConsoleTest {
    private static Path sample() {
        String root = System.getProperty("orrery.root", ".");
        String shared = System.getenv().getOrDefault("ORRERY_SHARED", root + "/../shared");
        return Path.of(shared, "data/client-samples/vllm_bench_console.txt");
    }

    private static RunSpec closed(RunSpec spec) {
        return new RunSpec(
                spec.seed(),
                spec.compatibility(),
                spec.requests(),
                new Arrivals(Arrivals.Mode.CLOSED, 1, 4, 10, 1),
                null,
                false,
                spec.pool(),
                spec.router(),
                spec.slo(),
                Long.MAX_VALUE,
                0,
                0);
    }

    private static List<String> shape(String text) {
        return text.lines()
                .map(line -> line.contains(":") ? line.replaceAll("[\\d.]+ *$", "") : line)
                .toList();
    }

    @Test
    void printsTheBlockOfVllmBenchWordForWord() throws IOException {
        Path sample = sample();
        Assumptions.assumeTrue(Files.exists(sample), "no client samples at " + sample);
        RunSpec spec = closed(Runs.spec(Runs.equal(20, 128, 16, 1), 1, 16384, Slo.NONE));
        Report report = Runs.report(spec);
        assertThat(shape(VllmConsole.of(report, 172))).isEqualTo(shape(Files.readString(sample)));
        assertThat(VllmConsole.of(report, 172))
                .contains("Total generated tokens:                  320       \n")
                .contains("Peak output token throughput (tok/s):    172.00    \n");
    }

    @Test
    void countsTheTokensOfEachSecond() {
        RunSpec spec = Runs.spec(Runs.equal(20, 128, 16, 1), 1, 16384, Slo.NONE);
        TokenSeconds seconds = new TokenSeconds(spec.requests(), 1, 0);
        Twin.run(spec, new RunOptions(true, false, seconds, RunControl.NONE));
        assertThat(seconds.peak()).isEqualTo(320);
    }
}
