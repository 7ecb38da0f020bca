package dev.orrery.model.silicon.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.measured.InventedTables;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TokenTimesTest {
    @Test
    @DisplayName(
            "lines between points of the tables take what the operations take one by one, within, at and beyond them")
    void linesAreTheSumOfTheOperations() {
        MeasuredSource source = InventedTables.source();
        for (double collectives : new double[] {1, 0.4}) {
            BatchPasses passes = new BatchPasses(
                    source.deployment(), FusedCollectives.of(new MeasuredTimer(source.tables()), collectives));
            TokenTimes times = passes.tokenTimes();
            Random random = new Random(3);
            for (int i = 0; i < 4000; i++) {
                int tokens = i < 600 ? 1 + i : 1 + random.nextInt(1 << random.nextInt(1, 22));
                double want = passes.tokensMs(tokens);
                assertThat(times.ms(tokens)).as("%d tokens", tokens).isCloseTo(want, within(1e-12 * want));
            }
        }
    }
}
