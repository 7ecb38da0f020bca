package dev.orrery.data.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Short ways to load a scenario in tests. */
final class Load {
    static final String TRACE = "workload: {trace: {path: t.jsonl}}\n";

    private Load() {}

    static Scenario yaml(Path dir, String text) {
        return from(ScenarioSources.none().withFile(file(dir, "s.yaml", text)));
    }

    static Path file(Path dir, String name, String text) {
        try {
            return Files.writeString(dir.resolve(name), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Scenario from(ScenarioSources sources) {
        return ScenarioLoader.load(sources);
    }

    /** Returns the problems of a file, with the folder cut off. */
    static List<String> problems(Path dir, String name, String text) {
        ScenarioSources sources = ScenarioSources.none().withFile(file(dir, name, text));
        return problems(dir, () -> ScenarioLoader.load(sources));
    }

    static List<String> problems(Path dir, String text) {
        return problems(dir, "s.yaml", text);
    }

    static List<String> problems(ScenarioSources sources) {
        return problems(() -> ScenarioLoader.load(sources));
    }

    private static List<String> problems(Runnable reading) {
        try {
            reading.run();
        } catch (ScenarioException e) {
            return e.problems();
        }
        throw new AssertionError("accepted");
    }

    static List<String> problemsOfSets(String... sets) {
        return problems(ScenarioSources.none().withSets(List.of(sets)));
    }

    static Scenario sets(String... sets) {
        return from(ScenarioSources.none().withSets(List.of(sets)));
    }

    static ScenarioSources flags(String... words) {
        List<Flags.Value> values = new java.util.ArrayList<>();
        for (int i = 0; i < words.length; i += 2) {
            values.add(new Flags.Value(words[i], words[i + 1]));
        }
        return ScenarioSources.none().withFlags(values);
    }

    static ScenarioSources environment(String name, String value) {
        return ScenarioSources.none().withEnvironment(Map.of(name, value));
    }

    /** Returns what is wrong with what is read, with the folder cut off. */
    static List<String> problems(Path dir, Runnable reading) {
        return problems(reading).stream()
                .map(line -> line.replace(dir + "/", ""))
                .toList();
    }
}
