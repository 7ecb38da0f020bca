package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconException.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The wheel of {@code aiconfigurator-core}, read in place: a wheel is a zip file. */
public final class Wheel implements AutoCloseable {
    /** Version whose recorded cases the product is held to. */
    public static final String VERSION = "0.12.0";

    /** Name of the file on package indexes. */
    public static final String FILE = "aiconfigurator_core-" + VERSION + "-cp311-abi3-manylinux_2_28_x86_64.whl";

    /** SHA-256 of that file. */
    static final String SHA256 = "aadc4aad0a00bf8a61c477c62bef43de479849c3aa0b1c3078068e08309eccc4";

    static final String VERSIONS = "query_versions.yaml";

    private static final String ROOT = "aiconfigurator_core/systems/";
    private static final YAMLMapper YAML = new YAMLMapper();

    private final Path path;
    private final ZipFile zip;
    private final TreeSet<String> names = new TreeSet<>();
    private final String sha256;
    private final WheelRecord record;

    private Wheel(Path path, ZipFile zip, String sha256, WheelRecord record) {
        this.path = path;
        this.zip = zip;
        this.sha256 = sha256;
        this.record = record;
        zip.stream()
                .map(ZipEntry::getName)
                .filter(n -> n.startsWith(ROOT))
                .forEach(n -> names.add(n.substring(ROOT.length())));
    }

    /**
     * Opens a wheel.
     *
     * @throws SiliconException if it is not there, not whole, or another one
     */
    public static Wheel open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new SiliconException(Fault.DATA, path + ": is a folder; give " + FILE + " itself");
        }
        if (!Files.isRegularFile(path)) {
            throw new SiliconException(Fault.DATA, path + ": there is no such file; give " + FILE);
        }
        ZipFile zip;
        try {
            zip = new ZipFile(path.toFile());
        } catch (ZipException e) {
            throw new SiliconException(
                    Fault.DATA, path + ": is no whole wheel (" + e.getMessage() + "); get " + FILE + " again");
        }
        try {
            Wheel wheel = new Wheel(path, zip, sha256(path), WheelRecord.of(zip));
            if (wheel.names.contains(VERSIONS)) {
                return wheel;
            }
        } catch (ZipException e) {
            zip.close();
            throw new SiliconException(
                    Fault.DATA, path + ": its RECORD is damaged (" + e.getMessage() + "); get " + FILE + " again");
        }
        zip.close();
        throw new SiliconException(
                Fault.DATA, path + ": is another wheel, without " + ROOT + VERSIONS + "; give " + FILE);
    }

    private static String sha256(Path path) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(path), digest)) {
            byte[] buffer = new byte[1 << 16];
            while (in.read(buffer) >= 0) {
                // The stream feeds the digest.
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the SHA-256 of the file, in hexadecimal digits. */
    public String sha256() {
        return sha256;
    }

    /** Returns whether the version that the file's own name tells is the one that recorded cases belong to. */
    public boolean pinned() {
        return zip.stream().anyMatch(e -> e.getName().startsWith("aiconfigurator_core-" + VERSION + ".dist-info/"));
    }

    /** Returns whether this is the file that package indexes have, byte for byte. */
    public boolean published() {
        return sha256.equals(SHA256);
    }

    /**
     * Refuses a wheel that calls itself {@link #VERSION} and is another file than the one of that name.
     *
     * @throws SiliconException if it is
     */
    public void checkPublished() throws SiliconException {
        if (pinned() && !published()) {
            throw new SiliconException(
                    Fault.DATA,
                    path + ": is not the published " + FILE + ", its SHA-256 begins with " + sha256.substring(0, 12)
                            + " instead of " + SHA256.substring(0, 12)
                            + "; get it again, or take it as it is with --any-wheel");
        }
    }

    /** Returns the entries below the root of all data that begin so, sorted. */
    NavigableSet<String> names(String prefix) {
        return names.subSet(prefix, true, prefix + Character.MAX_VALUE, false);
    }

    boolean has(String name) {
        return names.contains(name);
    }

    /** Returns an entry's bytes. */
    byte[] bytes(String name) throws IOException {
        ZipEntry entry = zip.getEntry(ROOT + name);
        if (entry == null) {
            throw new SiliconException(Fault.DATA, path + ": holds no " + ROOT + name + "; get " + FILE + " again");
        }
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = in.readAllBytes();
        } catch (ZipException e) {
            throw damaged(name);
        }
        CRC32 crc = new CRC32();
        crc.update(bytes);
        if (crc.getValue() != entry.getCrc() || !published() && record.contradicts(entry.getName(), bytes)) {
            throw damaged(name);
        }
        return bytes;
    }

    private SiliconException damaged(String name) {
        return new SiliconException(Fault.DATA, path + ": " + name + " in it is damaged; get " + FILE + " again");
    }

    /** Returns an entry's YAML, or null if there is no such entry. */
    @Nullable
    JsonNode yaml(String name) throws IOException {
        if (!has(name)) {
            return null;
        }
        try {
            return YAML.readTree(bytes(name));
        } catch (JacksonException e) {
            throw damaged(name);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
