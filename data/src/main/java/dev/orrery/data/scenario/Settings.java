package dev.orrery.data.scenario;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The merged values of all keys, each with its origin. Paths name the pool by index: {@code fleet.pools[0].workers}.
 */
public final class Settings {
    private final Map<String, Setting> set = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private boolean shared;

    Settings() {}

    /**
     * A value that something set.
     *
     * @param value Long, Double, Boolean, String, or null for nothing
     * @param keyOrigin where its key was written
     * @param origin where it was written
     */
    record Setting(@Nullable Object value, Origin keyOrigin, Origin origin) {}

    /** Says that these are the LLM workers of a fleet that shares a budget with video. */
    void share() {
        shared = true;
    }

    boolean shared() {
        return shared;
    }

    void put(String path, Setting setting) {
        set.put(path, setting);
    }

    void drop(String path) {
        set.remove(path);
    }

    /** Notes that a key was given a value that was refused, so that rules leave it alone. */
    void putBroken(String path) {
        broken.add(path);
    }

    boolean isBroken(String path) {
        return broken.contains(path);
    }

    /** Returns whether a key has a value other than its default. */
    public boolean changed(String path) {
        Setting setting = set.get(path);
        return setting != null && !Objects.equals(setting.value(), byDefault(path));
    }

    /** Returns what a key is if nothing sets it; a block's size depends on the engine. */
    private @Nullable Object byDefault(String path) {
        return path.equals(Schema.BLOCK_SIZE)
                ? Registry.blockSize(value(Schema.POOL + "engine.type"))
                : Schema.key(path).byDefault();
    }

    /** Returns whether something set the key, be it to its default. */
    public boolean given(String path) {
        return set.containsKey(path);
    }

    /** Returns a key's value in its type, null for nothing. */
    public @Nullable Object value(String path) {
        Setting setting = set.get(path);
        return setting == null ? byDefault(path) : setting.value();
    }

    /** Returns where the value comes from. */
    public Origin origin(String path) {
        Setting setting = set.get(path);
        return setting == null ? Origin.DEFAULT : setting.origin();
    }

    /** Returns where the key was written. */
    Origin keyOrigin(String path) {
        Setting setting = set.get(path);
        return setting == null ? Origin.DEFAULT : setting.keyOrigin();
    }

    boolean flag(String path) {
        return Boolean.TRUE.equals(value(path));
    }

    @Nullable
    String text(String path) {
        return (String) value(path);
    }

    String name(String path) {
        return Objects.requireNonNull(text(path), path);
    }

    long integer(String path) {
        return value(path) instanceof Long x ? x : 0;
    }

    /** Returns a whole number that may be nothing. */
    int integer(String path, int otherwise) {
        return value(path) instanceof Long x ? Math.toIntExact(x) : otherwise;
    }

    double number(String path, double otherwise) {
        return value(path) instanceof Double x ? x : otherwise;
    }
}
