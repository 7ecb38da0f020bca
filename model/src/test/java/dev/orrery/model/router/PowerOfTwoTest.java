package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerOfTwoTest extends RouterContractTest {
    @Override
    String policy() {
        return "power_of_two";
    }

    private static String drawn(long seed, int... inFlight) {
        Router router = Routers.create(new RouterConfig("power_of_two"), seed);
        StringBuilder chosen = new StringBuilder();
        for (int r = 0; r < 4; r++) {
            chosen.append(router.choose(r, FakeFleet.of(inFlight))).append(' ');
        }
        return chosen.toString().strip();
    }

    /** The pairs were worked out apart from this code; of each, the one with fewer requests, the first of equals. */
    @ParameterizedTest
    @CsvSource({
        "1, 5 4 3 2, 3 3 2 2", // pairs 1-3 1-3 2-0 1-2
        "1, 1 1 1 1, 1 1 2 1", // pairs 1-3 1-3 2-0 1-2
        "2, 0 9 9 1, 0 3 1 0", // pairs 0-3 3-2 1-2 3-0
        "3, 7 7 2, 1 2 0 2", // pairs 1-0 1-2 0-1 0-2
        "42, 3 2, 1 1 1 1", // pairs 0-1 1-0 1-0 1-0
        "7, 4 4 4 4 0, 3 1 2 3" // pairs 3-2 1-0 2-0 3-1
    })
    @DisplayName("draws two different workers and takes the one with fewer requests in flight")
    void takesTheLessLoadedOfTwo(long seed, String inFlight, String expected) {
        String[] words = inFlight.split(" ", -1);
        int[] load = new int[words.length];
        for (int w = 0; w < load.length; w++) {
            load[w] = Integer.parseInt(words[w]);
        }
        assertThat(drawn(seed, load)).isEqualTo(expected);
    }

    @Test
    @DisplayName("a single worker gets everything")
    void oneWorker() {
        assertThat(drawn(1, 9)).isEqualTo("0 0 0 0");
        assertThat(Routers.create(new RouterConfig(policy()), 1).needs()).isEqualTo(Needs.ENDS);
    }
}
