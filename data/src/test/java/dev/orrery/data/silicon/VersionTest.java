package dev.orrery.data.silicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionTest {
    @Test
    void candidatesComeBeforeTheirReleaseAndPostReleasesAfter() {
        List<String> order = List.of(
                "0.1.dev19262", "0.5.6", "0.5.6.post2", "0.5.9", "0.5.14", "1.3.0rc9", "1.3.0rc20", "1.3.0", "2.27");
        assertThat(order.reversed().stream().map(Version::of).sorted().map(Version::text))
                .containsExactlyElementsOf(order);
    }
}
