package dev.orrery.data.scenario;

import dev.orrery.model.twin.Compatibility;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario is put together from, in ascending precedence. All may be empty: the built-in first run.
 *
 * @param file a scenario file, or null
 * @param text a scenario that is no file, such as the one that a report holds, or null
 * @param call call arguments of the reference that stand in for a file, or null
 * @param environment variables, of which those that begin with {@code ORRERY__} count
 * @param sets {@code path=value}, left to right
 * @param flags flags as typed
 */
public record ScenarioSources(
        @Nullable Path file,
        @Nullable Text text,
        @Nullable Call call,
        Map<String, String> environment,
        List<String> sets,
        List<Flags.Value> flags) {
    /**
     * A scenario that is no file.
     *
     * @param name stands for a file name in messages
     * @param yaml its contents, YAML or JSON
     */
    public record Text(String name, String yaml) {}

    /**
     * Call arguments of the reference.
     *
     * @param name file name for messages
     * @param json one JSON object
     * @param compatibility whose rules apply
     */
    public record Call(String name, String json, Compatibility compatibility) {}

    /** Returns sources with nothing in them. */
    public static ScenarioSources none() {
        return new ScenarioSources(null, null, null, Map.of(), List.of(), List.of());
    }

    /** Adds a scenario file. */
    public ScenarioSources withFile(Path scenario) {
        return new ScenarioSources(scenario, text, call, environment, sets, flags);
    }

    /** Adds a scenario that is no file. */
    public ScenarioSources withText(Text scenario) {
        return new ScenarioSources(file, scenario, call, environment, sets, flags);
    }

    /** Adds call arguments of the reference. */
    public ScenarioSources withCall(Call arguments) {
        return new ScenarioSources(file, text, arguments, environment, sets, flags);
    }

    /** Adds environment variables. */
    public ScenarioSources withEnvironment(Map<String, String> variables) {
        return new ScenarioSources(file, text, call, variables, sets, flags);
    }

    /** Adds {@code path=value} texts. */
    public ScenarioSources withSets(List<String> assignments) {
        return new ScenarioSources(file, text, call, environment, assignments, flags);
    }

    /** Adds flags. */
    public ScenarioSources withFlags(List<Flags.Value> values) {
        return new ScenarioSources(file, text, call, environment, sets, values);
    }
}
