package dev.orrery.data.imitate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The profiles that come with the product: classes of traffic, each a commented file beside this class. */
public final class BuiltInProfiles {
    private static final List<String> CLASSES = List.of("chat", "code", "agent", "rag", "long-context");

    /** Two more: conversations with other arrivals. */
    private static final List<String> SHAPES = List.of("diurnal", "bursty");

    private BuiltInProfiles() {}

    /** Returns the names of all. */
    public static List<String> names() {
        return java.util.stream.Stream.concat(CLASSES.stream(), SHAPES.stream()).toList();
    }

    /**
     * Returns a profile.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static WorkloadProfile named(String name) {
        if (SHAPES.contains(name)) {
            WorkloadProfile shaped = ArrivalShape.valueOf(name.toUpperCase(java.util.Locale.ROOT))
                    .of(named("chat"));
            return new WorkloadProfile(
                    name,
                    "chat with " + name + " arrivals",
                    shaped.requests(),
                    shaped.blockSize(),
                    shaped.blocks(),
                    shaped.arrivals(),
                    shaped.stems(),
                    shaped.kinds());
        }
        if (!CLASSES.contains(name)) {
            throw new IllegalArgumentException("no profile is called '" + name + "'");
        }
        try (InputStream file = BuiltInProfiles.class.getResourceAsStream(name + ".yaml")) {
            if (file == null) {
                throw new IllegalStateException(name + ".yaml is missing from the product");
            }
            return ProfileReader.parse(name, new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
