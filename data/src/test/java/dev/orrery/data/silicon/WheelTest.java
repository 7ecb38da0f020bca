package dev.orrery.data.silicon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.profile.ProfileFile;
import dev.orrery.data.silicon.profile.ProfileKey;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.profile.ProfileMaker;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Table;
import dev.orrery.model.timing.TimingErrors;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs the real wheel, whose path {@code ORRERY_WHEEL} tells (property or variable); skipped without. */
class WheelTest {
    @TempDir
    private Path dir;

    private static @Nullable String wheel() {
        return System.getProperty("ORRERY_WHEEL", System.getenv("ORRERY_WHEEL"));
    }

    private SiliconCache installed() throws IOException {
        String path = wheel();
        assumeTrue(path != null, "ORRERY_WHEEL names no wheel");
        SiliconCache cache = new SiliconCache(dir);
        try (Wheel wheel = Wheel.open(Path.of(path))) {
            assertThat(wheel.pinned()).isTrue();
            assertThat(wheel.published()).isTrue();
            List<Pair> pairs = Installer.pairs(wheel, List.of("h200_sxm/vllm"));
            assertThat(new Installer(cache).install(wheel, pairs, done -> {})).isEqualTo(pairs);
        }
        return cache;
    }

    @Test
    @DisplayName("a table of the wheel is read to the last digit, and a profile derived again is the built-in one")
    void theWheelIsRead() throws IOException {
        SiliconCache cache = installed();
        MappedFile file = cache.open("h200_sxm", "vllm", "0.24.0");
        double sum = 0;
        for (String format : file.tables().keys(Table.GEMM)) {
            Slice slice = file.tables().slice(Table.GEMM, format);
            assertThat(slice).isNotNull();
            sum += Arrays.stream(slice.values()).sum();
        }
        assertThat(file.values(Table.GEMM)).isEqualTo(107_225);
        assertThat(sum).isCloseTo(35_985.32768920963, within(1e-6));
        assertThat(file.tables().contextLanes().order()).startsWith("vllm_flash_attn_fa3", "vllm_flash_attn_fa4");

        ProfileKey key = StepProfiles.keys().getFirst();
        MeasuredSource source = new MeasuredDeployments(cache)
                .source(new Wanted(key.model(), key.system(), Backend.VLLM, null, key.tensor(), 1, key.expert()));
        StringWriter text = new StringWriter();
        var profile = ProfileMaker.of(source);
        ProfileFile.write(key, profile, TimingErrors.of(profile, source), text);
        ProfileFile.Stored again = ProfileFile.read("again", text.toString().getBytes(StandardCharsets.UTF_8));
        ProfileFile.Stored builtIn = StepProfiles.read(key.name());
        assertThat(again.profile().tokens().ms())
                .containsExactly(builtIn.profile().tokens().ms());
        assertThat(again.profile().stepAttention().ms())
                .isDeepEqualTo(builtIn.profile().stepAttention().ms());
        assertThat(TimingErrors.of(builtIn.profile(), source).mixed().mean()).isLessThan(0.1);
    }

    @Test
    @DisplayName("every profile that comes with Orrery can be read and is near its measurements")
    void everyBuiltInProfileIsThere() throws IOException {
        for (String name : StepProfiles.names()) {
            ProfileFile.Stored stored = StepProfiles.read(name);
            assertThat(stored.key().name()).isEqualTo(name);
            assertThat(stored.errors().prefill().mean()).isLessThan(0.1);
            assertThat(stored.errors().decode().mean()).isLessThan(0.5);
            assertThat(stored.errors().mixed().mean()).isLessThan(0.1);
        }
    }
}
