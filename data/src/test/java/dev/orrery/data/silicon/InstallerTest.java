package dev.orrery.data.silicon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.model.silicon.table.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs from an invented wheel that has a GPU's facts and no measurements. */
class InstallerTest {
    private static final String SYSTEMS = "aiconfigurator_core/systems/";
    private static final Pair PAIR = new Pair("toy", "vllm", "1.2");
    private static final Map<String, String> WHEEL = Map.of(
            SYSTEMS + "query_versions.yaml", "defaults: {vllm: {current: '1.2'}}",
            SYSTEMS + "toy.yaml",
                    "gpu: {mem_bw: 1e12, bfloat16_tc_flops: 1e14, sm_version: 90}\n"
                            + "node: {num_gpus_per_node: 8, intra_node_bw: 4e11, inter_node_bw: 5e10}\n"
                            + "misc: {nccl_version: '2', nccl_mem: {1: 0, 2: 5, 4: 6, 8: 7}}",
            SYSTEMS + "data/toy/gemm/vllm/1.2/gemm_perf.parquet", "");

    @TempDir
    private Path dir;

    private Path wheel;
    private SiliconCache cache;

    @BeforeEach
    void writeWheel() throws IOException {
        wheel = zip(dir.resolve("a.whl"), WHEEL);
        cache = new SiliconCache(dir.resolve("cache"));
    }

    private static Path zip(Path path, Map<String, String> entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(path))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                ZipEntry named = new ZipEntry(entry.getKey());
                // The same entries are the same file whenever they are written.
                named.setTime(0);
                zip.putNextEntry(named);
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return path;
    }

    /** Compiles facts alone: an empty parquet file cannot be read. */
    private Wheel facts() throws IOException {
        Map<String, String> entries = new java.util.HashMap<>(WHEEL);
        entries.keySet().removeIf(name -> name.endsWith(".parquet"));
        return Wheel.open(zip(dir.resolve("facts.whl"), entries));
    }

    private void install(Installer installer) throws IOException {
        try (Wheel facts = facts()) {
            installer.install(facts, List.of(PAIR), done -> {});
        }
    }

    private Path file() throws IOException {
        return cache.list().getFirst().path();
    }

    @Test
    void whatIsInstalledIsListedAndOpens() throws IOException {
        install(new Installer(cache));
        assertThat(cache.list()).singleElement().satisfies(one -> {
            assertThat(one.pair()).isEqualTo(PAIR);
            assertThat(one.hash()).hasSize(12);
        });
        MappedFile file = cache.open("toy", "vllm", null);
        assertThat(file.tables().gpu().memoryBytesPerS()).isEqualTo(1e12);
        assertThat(file.tables().gpu().ncclBytes()).containsExactly(0L, 5L, 6L, 7L);
        assertThat(file.tables().contextLanes().order()).containsExactly("default");
        assertThat(file.values(Table.GEMM)).isZero();
        assertThat(file.wheelSha256()).hasSize(64);
    }

    @Test
    void aSecondInstallationLeavesWhatIsWhole() throws IOException {
        install(new Installer(cache));
        try (Wheel facts = facts()) {
            assertThat(new Installer(cache).install(facts, List.of(PAIR), done -> {}))
                    .isEmpty();
            Files.write(file(), new byte[] {1, 2, 3});
            assertThat(new Installer(cache).install(facts, List.of(PAIR), done -> {}))
                    .containsExactly(PAIR);
        }
        assertThat(cache.open("toy", "vllm", "1.2").tables().backend()).isEqualTo("vllm");
    }

    @Test
    void theWheelInstalledLastIsUsedAlsoIfItsFileWasThere() throws IOException {
        install(new Installer(cache));
        Path own = file();
        Map<String, String> entries = new java.util.HashMap<>(WHEEL);
        entries.keySet().removeIf(name -> name.endsWith(".parquet"));
        entries.put("more.txt", "");
        try (Wheel other = Wheel.open(zip(wheel, entries))) {
            new Installer(cache).install(other, List.of(PAIR), done -> {});
        }
        Files.setLastModifiedTime(own, FileTime.fromMillis(0));
        assertThat(cache.find("toy", "vllm", null).path()).isNotEqualTo(own);
        install(new Installer(cache));
        assertThat(cache.list()).hasSize(2);
        assertThat(cache.find("toy", "vllm", null).path()).isEqualTo(own);
    }

    @Test
    void aFolderInPlaceOfAWheelIsTold() {
        assertThatThrownBy(() -> Wheel.open(dir))
                .isInstanceOf(SiliconException.class)
                .hasMessage(dir + ": is a folder; give " + Wheel.FILE + " itself");
    }

    @Test
    void aWheelThatIsNotThereIsTold() {
        assertThatThrownBy(() -> Wheel.open(dir.resolve("none.whl")))
                .isInstanceOf(SiliconException.class)
                .hasMessage(dir.resolve("none.whl") + ": there is no such file; give " + Wheel.FILE);
    }

    @Test
    void aTruncatedWheelIsTold() throws IOException {
        byte[] bytes = Files.readAllBytes(wheel);
        Files.write(wheel, Arrays.copyOf(bytes, bytes.length - 40));
        assertThatThrownBy(() -> Wheel.open(wheel))
                .isInstanceOf(SiliconException.class)
                .hasMessageStartingWith(wheel + ": is no whole wheel (")
                .hasMessageEndingWith("get " + Wheel.FILE + " again");
    }

    @Test
    void aForeignWheelIsTold() throws IOException {
        zip(wheel, Map.of("other/module.py", "pass"));
        assertThatThrownBy(() -> Wheel.open(wheel))
                .isInstanceOf(SiliconException.class)
                .hasMessageContaining("is another wheel")
                .hasMessageContaining("give " + Wheel.FILE);
    }

    @Test
    void aWheelOfThePinnedVersionWithOtherBytesIsTold() throws IOException {
        Map<String, String> entries = new java.util.HashMap<>(WHEEL);
        entries.put("aiconfigurator_core-" + Wheel.VERSION + ".dist-info/METADATA", "");
        try (Wheel other = Wheel.open(zip(wheel, entries))) {
            assertThat(other.published()).isFalse();
            assertThatThrownBy(other::checkPublished)
                    .isInstanceOf(SiliconException.class)
                    .hasMessage(wheel + ": is not the published " + Wheel.FILE + ", its SHA-256 begins with "
                            + other.sha256().substring(0, 12) + " instead of "
                            + Wheel.SHA256.substring(0, 12)
                            + "; get it again, or take it as it is with --any-wheel");
        }
        try (Wheel release = facts()) {
            release.checkPublished();
        }
    }

    @Test
    void anEntryThatIsNotWhatTheWheelRecordedOfItIsTold() throws IOException {
        String versions = SYSTEMS + "query_versions.yaml";
        String hash = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"; // of no bytes
        Map<String, String> entries = new java.util.HashMap<>(WHEEL);
        entries.put("aiconfigurator_core-0.13.0.dist-info/RECORD", versions + ",sha256=" + hash + ",0\n");
        try (Wheel changed = Wheel.open(zip(wheel, entries))) {
            assertThatThrownBy(() -> Installer.pairs(changed))
                    .isInstanceOf(SiliconException.class)
                    .hasMessage(wheel + ": query_versions.yaml in it is damaged; get " + Wheel.FILE + " again");
        }
    }

    @Test
    void aDamagedTableInTheWheelIsToldAndTheOldFileStays() throws IOException {
        install(new Installer(cache));
        byte[] before = Files.readAllBytes(file());
        try (Wheel whole = Wheel.open(wheel)) {
            assertThatThrownBy(() -> new Installer(cache).install(whole, List.of(PAIR), done -> {}))
                    .isInstanceOf(SiliconException.class)
                    .hasMessageContaining("gemm_perf.parquet in the wheel cannot be read");
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
        assertThat(cache.list()).hasSize(1);
    }

    @Test
    void aPairThatTheWheelHasNoDataOfIsToldWithTheNearest() throws IOException {
        try (Wheel opened = Wheel.open(wheel)) {
            assertThat(Installer.pairs(opened)).containsExactly(PAIR);
            assertThatThrownBy(() -> Installer.pairs(opened, List.of("toy/vlm")))
                    .hasMessage("no data for toy/vlm in the wheel; have toy/vllm, nearest toy/vllm");
        }
    }

    @Test
    void whatIsNotInstalledIsToldWithWhatIsAndTheCommand() throws IOException {
        assertThatThrownBy(() -> cache.open("toy", "vllm", null))
                .hasMessage("no silicon data for toy vllm: nothing is installed;"
                        + " run 'orrery silicon install --pairs toy/vllm'");
        install(new Installer(cache));
        assertThatThrownBy(() -> cache.open("toys", "vllm", null))
                .hasMessageStartingWith(
                        "no silicon data for system toys; have toy, nearest toy; if the wheel has it, 'orrery silicon install --pairs toys/vllm' adds it");
        assertThatThrownBy(() -> cache.open("toy", "sglang", null))
                .hasMessageStartingWith(
                        "no silicon data for sglang on toy; have vllm, nearest vllm; if the wheel has it, ");
        assertThatThrownBy(() -> cache.open("toy", "vllm", "9"))
                .hasMessage("no silicon data for vllm 9 on toy; have 1.2, nearest 1.2");
    }

    @Test
    void systemsOfTheSameFamilyComeNearest() {
        assertThat(Absent.missing("no", "h20", List.of("b20", "h100_sxm", "h200_sxm")))
                .isEqualTo("no; have b20, h100_sxm, h200_sxm, nearest h200_sxm");
    }

    @Test
    void aFullDiskIsToldAndTheOldFileStays() throws IOException {
        install(new Installer(cache));
        Path old = file();
        Files.write(old, new byte[] {1, 2, 3}); // an older form, which is to be replaced
        Installer full = new Installer(cache, path -> new Full(path));
        assertThatThrownBy(() -> install(full))
                .isInstanceOf(SiliconException.class)
                .hasMessageContaining("cannot be written: No space left on device; make room or set XDG_CACHE_HOME");
        assertThat(Files.readAllBytes(old)).containsExactly(1, 2, 3);
        try (var files = Files.list(cache.folder())) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder(old.getFileName().toString(), "lock");
        }
    }

    /** A disk with room for a hundred bytes. */
    private static final class Full implements WritableByteChannel {
        private final FileChannel file;

        Full(Path path) throws IOException {
            file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (file.size() > 100) {
                throw new IOException("No space left on device");
            }
            return file.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void oneInstallerWorksAtATime() throws IOException {
        Files.createDirectories(cache.folder());
        try (FileChannel other = FileChannel.open(
                        cache.folder().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = other.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(() -> install(new Installer(cache)))
                    .hasMessage("another 'orrery silicon install' is at work in " + cache.folder()
                            + "; wait until it is done");
        }
        install(new Installer(cache));
        assertThat(cache.list()).hasSize(1);
    }

    @Test
    void aFolderThatMayNotBeWrittenIsTold() throws IOException {
        Path locked = Files.createDirectories(dir.resolve("locked"));
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeTrue(!Files.isWritable(locked), "this user may write everywhere");
        assertThatThrownBy(() -> install(new Installer(new SiliconCache(locked.resolve("silicon")))))
                .isInstanceOf(SiliconException.class)
                .hasMessageContaining("cannot be written: permission denied; make room or set XDG_CACHE_HOME");
    }

    @Test
    void aFolderThatIsAFileIsTold() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");
        assertThatThrownBy(() -> install(new Installer(new SiliconCache(file))))
                .isInstanceOf(SiliconException.class)
                .hasMessageContaining("cannot be written: ");
    }

    @Test
    void aDamagedFileIsToldWhenItIsOpened() throws IOException {
        install(new Installer(cache));
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length / 2] ^= 1;
        Files.write(file(), bytes);
        assertThatThrownBy(() -> cache.open("toy", "vllm", null))
                .hasMessage(file() + ": is damaged; run 'orrery silicon install' again");
        bytes[4]++;
        Files.write(file(), bytes);
        assertThatThrownBy(() -> cache.open("toy", "vllm", null)).hasMessageContaining("has format 2");
    }

    @Test
    void theFolderFollowsTheUsersEnvironment() {
        assertThat(SiliconCache.of(Map.of("XDG_CACHE_HOME", "/x")).folder()).isEqualTo(Path.of("/x/orrery/silicon"));
        assertThat(SiliconCache.of(Map.of("HOME", "/h")).folder()).isEqualTo(Path.of("/h/.cache/orrery/silicon"));
    }
}
