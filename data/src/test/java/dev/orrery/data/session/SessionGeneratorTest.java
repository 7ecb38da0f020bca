package dev.orrery.data.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionGeneratorTest {
    @ParameterizedTest(name = "{0}")
    @DisplayName("the volatility classes have the recorded statistics")
    @CsvSource({
        "video-v1, 1.41, 0.18, 90",
        "video-v2, 1.77, 0.32, 105",
        "video-v3, 1.94, 0.37, 103",
        "video-v1-64, 1.15, 0.11, 405",
        "video-v2-64, 1.35, 0.17, 438",
        "video-v3-64, 1.52, 0.24, 404"
    })
    void theClassesHaveTheRecordedStatistics(String name, double peakToMean, double cv, int peak) {
        SessionStats stats =
                SessionStats.of(VideoProfiles.script(name, null, null, 1).trace());
        assertThat(stats.peakToMean()).isCloseTo(peakToMean, within(0.005));
        assertThat(stats.activeCv()).isCloseTo(cv, within(0.005));
        assertThat(stats.peak()).isEqualTo(peak);
    }

    @Test
    @DisplayName("twelve other seeds stay inside the stated ranges")
    void otherSeedsStayInside() {
        for (long seed = 100; seed < 112; seed++) {
            SessionGenerator generator = new SessionGenerator(SessionLaw.defaults(), seed);
            SessionStats stats = SessionStats.of(generator.script("x").trace(), generator.lifeS());
            assertThat(stats.activeMean()).isBetween(52.0, 66.0);
            assertThat(stats.activeCv()).isBetween(0.18, 0.34);
            assertThat(stats.duty()).isBetween(0.65, 0.69);
            assertThat(stats.lifeS(0.5)).isBetween(82.0, 97.0);
        }
    }

    @Test
    @DisplayName("another law of sessions leaves the arrivals as they are")
    void sessionLawsLeaveArrivals() {
        SessionLaw law = SessionLaw.defaults();
        List<Long> plain = arrivals(new SessionGenerator(law, 5));
        List<Long> mixed = arrivals(new SessionGenerator(law.withSizes(VideoProfiles.MIXED), 5));
        assertThat(mixed).isEqualTo(plain).isNotEqualTo(arrivals(new SessionGenerator(law, 6)));
    }

    private static List<Long> arrivals(SessionGenerator generator) {
        return generator.script("x").rows().stream()
                .filter(row -> row.mb() > 0)
                .map(SessionRow::timeMs)
                .toList();
    }

    @Test
    @DisplayName("length and rate of a profile can be set; nonsense is refused with a sentence")
    void lengthAndRateCanBeSet() {
        SessionScript script = VideoProfiles.script("video-v1", 9L, 100.0, 2);
        assertThat(script.header().horizonNs()).isEqualTo(100_000_000_000L);
        assertThat(Objects.requireNonNull(script.header().seed())).isEqualTo(9);
        assertThat(script.sessions()).isBetween(60, 140);
        assertThatThrownBy(() -> VideoProfiles.script("video-v1", null, -1.0, 1))
                .hasMessageContaining("must be above 0");
        assertThatThrownBy(() -> VideoProfiles.script("video-v1", null, null, 1e9))
                .hasMessageContaining("at most 5,000,000 sessions");
        assertThatThrownBy(() -> VideoProfiles.script("video-v9", null, null, 1))
                .hasMessageContaining("unknown video profile");
    }
}
