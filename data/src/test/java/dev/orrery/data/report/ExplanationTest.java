package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static String explain(RunSpec spec, int request) {
        Report report = Runs.report(spec);
        Explanation explanation =
                new Explanation(report.run().log(), report.run().routes(), request, 0);
        RunResult watched = Twin.run(spec, new RunOptions(true, false, explanation, explanation, RunControl.NONE));
        return ExplanationText.of(report, request, explanation, watched.routes(), new TextStyle(100, true, false));
    }

    @Test
    void tellsQueuePrefillDecodeAndEnd() {
        String text = explain(Runs.spec(Runs.equal(3, 8000, 20, 1), 1, 16384, Slo.NONE), 1);
        assertThat(text)
                .contains("Request 1: completed")
                .contains("waits for the end of the pass in progress")
                .contains("prefill of ")
                .contains("first token: TTFT")
                .contains("decode of ")
                .contains("prompt tokens of others")
                .contains("Its time: ");
        assertThat(text.lines().filter(line -> line.startsWith("|")).toList())
                .singleElement()
                .asString()
                .matches("\\|[qPd]{60}\\|");
    }

    @Test
    void saysWhatTheHeadOfTheQueueWaitsFor() {
        String text = explain(Runs.spec(Runs.equal(4, 600, 60, 1), 1, 24, Slo.NONE), 3);
        assertThat(text).contains("waits for free KV blocks").containsPattern("behind request \\d, which waits for");
    }

    @Test
    void showsPreemptionsAndWhatIsComputedAgain() {
        RunSpec spec = Runs.spec(Runs.equal(6, 250, 200, 1), 1, 30, Slo.NONE);
        Report report = Runs.report(spec);
        int preempted = 0;
        while (report.run().log().preemptions(preempted) == 0) {
            preempted++;
        }
        assertThat(report.run().log().status(preempted)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(explain(spec, preempted))
                .contains("preempted:")
                .contains("computes again")
                .contains("x");
    }

    @Test
    void aRejectedRequestHasAReason() {
        assertThat(explain(Runs.spec(Runs.equal(1, 6400, 3, 1), 1, 16, Slo.NONE), 0))
                .contains("rejected: never_fits");
    }
}
