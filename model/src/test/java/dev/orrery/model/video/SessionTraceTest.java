package dev.orrery.model.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SessionTraceTest {
    private static SessionTrace.Builder builder() {
        return new SessionTrace.Builder(SessionTrace.Header.NONE);
    }

    @Test
    @DisplayName("sessions are numbered by ascending id, whatever the order of their arrivals")
    void sessionsAreNumberedById() {
        SessionTrace trace = builder()
                .arrive(0, 9, 2000, 750)
                .arrive(5, 3, 1000, 500.5)
                .add(5, 9, SessionEvent.IDLE)
                .add(7, 3, SessionEvent.DEPART)
                .build();

        assertThat(trace.sessions()).isEqualTo(2);
        assertThat(trace.id(0)).isEqualTo(3);
        assertThat(trace.stateMb(0)).isEqualTo(1000);
        assertThat(trace.chunkNs(0)).isEqualTo(500_500_000);
        assertThat(trace.session(0)).isEqualTo(1);
        assertThat(trace.session(1)).isZero();
        assertThat(trace.kind(3)).isEqualTo(SessionEvent.DEPART);
        assertThat(trace.indexOf(9)).isEqualTo(1);
        assertThat(trace.indexOf(4)).isNegative();
    }

    @Test
    @DisplayName("events of one time are one instant")
    void eventsOfOneTimeAreOneInstant() {
        SessionTrace trace = builder()
                .arrive(0, 1, 1, 1)
                .arrive(4, 2, 1, 1)
                .add(4, 1, SessionEvent.IDLE)
                .add(6, 1, SessionEvent.ACTIVATE)
                .build();

        assertThat(trace.instantEnd(0)).isEqualTo(1);
        assertThat(trace.instantEnd(1)).isEqualTo(3);
        assertThat(trace.instantEnd(3)).isEqualTo(4);
        assertThat(trace.horizonNs()).isEqualTo(7);
    }

    @Test
    @DisplayName("a life that is no life is refused")
    void anImpossibleLifeIsRefused() {
        assertThatThrownBy(() -> builder().add(0, 1, SessionEvent.IDLE)).hasMessageContaining("UNKNOWN");
        assertThatThrownBy(() -> builder().arrive(0, 1, 1, 1).arrive(1, 1, 1, 1))
                .hasMessageContaining("DUPLICATE");
        assertThatThrownBy(() -> builder().arrive(0, 1, 1, 1).add(1, 1, SessionEvent.ACTIVATE))
                .hasMessageContaining("SAME_STATE");
        assertThatThrownBy(() -> builder()
                        .arrive(3, 1, 1, 1)
                        .add(4, 1, SessionEvent.DEPART)
                        .add(4, 1, SessionEvent.IDLE))
                .hasMessageContaining("GONE");
        assertThatThrownBy(() -> builder().arrive(3, 1, 1, 1).add(2, 1, SessionEvent.IDLE))
                .hasMessageContaining("falls");
    }
}
