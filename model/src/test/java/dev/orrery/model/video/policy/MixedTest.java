package dev.orrery.model.video.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.Outages;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.chunk.ChunkRules;
import dev.orrery.model.video.control.Controller;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MixedTest {
    private static final long MS = 1_000_000;
    private static final ChunkTimes TIMES = ChunkTimes.linear(68, 82, 16);
    private static final GpuType LARGE = GpuType.of(TIMES, 8, 16);
    private static final GpuType SMALL =
            new GpuType("small", TIMES.slowedBy(2, 8), 4, 8, 0.4, Double.POSITIVE_INFINITY);
    private static final PolicySettings SETTINGS =
            PolicySettings.of(LARGE, new Link(5, 50), 16).with(List.of(SMALL), 16);

    /** What is open after each step, as {@code s:large+small}. */
    private static List<String> fleets(SessionTrace trace) {
        List<String> seen = new ArrayList<>();
        StepObserver observer = new StepObserver() {
            @Override
            public void before(long nowNs) {}

            @Override
            public void after(long nowNs, Controller controller) {
                int large = 0;
                for (int k = 0; k < controller.fleet().openCount(); k++) {
                    large += controller.fleet().type(controller.fleet().openAt(k)) == LARGE ? 1 : 0;
                }
                seen.add(nowNs / MS + ":" + large + "+" + (controller.fleet().openCount() - large));
            }
        };
        VideoSpec spec = new VideoSpec(
                LARGE,
                1,
                SETTINGS.mostPerGpu(),
                VideoPolicies.named("mixed", SETTINGS),
                ChunkRules.of(SETTINGS.links(), new Link(1, 50)),
                VideoSpec.Level.CHUNKS,
                0,
                120_000 * MS,
                Outages.NEVER,
                Outages.NONE);
        VideoTwin.run(spec, trace, observer, null);
        return seen;
    }

    private static SessionTrace.Builder sessions(int count) {
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (int id = 1; id <= count; id++) {
            trace.arrive(id * 10L * MS, id, 3545, 750);
        }
        return trace;
    }

    @Test
    @DisplayName("a session without a slot waits half a second for one before a small GPU is ordered")
    void patience() {
        assertThat(fleets(sessions(9).build())).contains("90:1+0", "590:1+1");
        SessionTrace freed = sessions(9).add(400 * MS, 1, SessionEvent.DEPART).build();
        assertThat(fleets(freed)).contains("400:1+0").noneMatch(fleet -> fleet.endsWith("+1"));
    }

    @Test
    @DisplayName("a load that stays gets a large GPU after 20 s, and the small ones go")
    void baseLoad() {
        List<String> sixteen = fleets(lastToggles(17));
        assertThat(sixteen).anyMatch(fleet -> fleet.endsWith(":1+3")).noneMatch(fleet -> fleet.contains(":2+"));
        List<String> seventeen = fleets(lastToggles(18));
        assertThat(seventeen).anyMatch(fleet -> fleet.endsWith(":1+4"));
        assertThat(seventeen.getLast()).endsWith(":2+1");
    }

    /** So many sessions of which the last one comes and goes each second, so that there are steps. */
    private static SessionTrace lastToggles(int count) {
        SessionTrace.Builder trace = sessions(count);
        for (int s = 1; s < 60; s++) {
            trace.add(s * 1000L * MS, count, s % 2 == 0 ? SessionEvent.ACTIVATE : SessionEvent.IDLE);
        }
        return trace.build();
    }
}
