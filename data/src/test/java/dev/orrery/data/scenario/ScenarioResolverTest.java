package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioResolverTest {
    private static final WorkloadSource NO_FILES = scenario -> {
        throw new IOException("no file was expected");
    };

    @Test
    void equalRequestsNeedNoFile() throws IOException {
        Scenario scenario = Load.from(Load.flags("--input-len", "640", "--max-concurrency", "2", "--num-prompts", "3")
                .withSets(List.of("workload.synthetic.turns=2", "fleet.pools[0].parallel.tensor=4")));
        RunSpec run = ScenarioResolver.resolve(scenario, NO_FILES);
        assertThat(run.requests().size()).isEqualTo(6);
        assertThat(run.requests().blockSize()).isEqualTo(64);
        assertThat(run.pool().gpusPerWorker()).isEqualTo(4);
        assertThat(run.maxSimTimeNs()).isEqualTo(Long.MAX_VALUE);
        assertThat(run.explicitArrivalsNs()).isNull();
    }

    @Test
    void recordedCasesFixArrivalsAndGroups() throws IOException {
        Scenario scenario = Load.from(Load.flags("--input-len", "640", "--request-rate", "2", "--num-prompts", "3")
                .withSets(List.of("workload.synthetic={\"shared_prefix_ratio\":0.3,\"prefix_groups\":2}")));
        ScenarioResolver.Given given =
                new ScenarioResolver.Given(new double[] {0, 0.0000015, 2.5}, new int[] {1, 0, 1});
        RunSpec run = ScenarioResolver.resolve(scenario, NO_FILES, given);
        assertThat(run.explicitArrivalsNs()).containsExactly(0, 2, 2_500_000);
        assertThat(run.requests().sharedDepth(0)).isEqualTo(3);
        assertThat(run.requests().sharedDepth(1)).isZero();
    }

    @Test
    void aTraceComesFromTheSourceWithItsWarmRows() throws IOException {
        Scenario scenario = Load.from(Load.flags("--trace", "a", "--warm-trace", "w", "--max-sim-time-ms", "1.5"));
        RequestTable.Builder rows = new RequestTable.Builder(64, false);
        rows.add(0, 64, 1, new long[0], 0);
        RequestTable table = rows.build();
        RunSpec run = ScenarioResolver.resolve(scenario, s -> {
            assertThat(s).isSameAs(scenario);
            return new WorkloadSource.Requests(table, 1);
        });
        assertThat(run.requests()).isSameAs(table);
        assertThat(run.warmRows()).isEqualTo(1);
        assertThat(run.maxSimTimeNs()).isEqualTo(1_500_000);
    }
}
