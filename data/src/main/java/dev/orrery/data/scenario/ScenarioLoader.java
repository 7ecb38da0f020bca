package dev.orrery.data.scenario;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads, merges and checks a scenario: defaults, then file, environment, {@code --set}, flags; a later one wins. */
public final class ScenarioLoader {
    private final Problems problems;
    private final Settings settings = new Settings();

    private ScenarioLoader(Problems problems) {
        this.problems = problems;
    }

    /**
     * Returns the scenario that sources describe.
     *
     * @throws ScenarioException with every problem found, up to 20
     * @throws UnsupportedFeature if call arguments of the reference use something that this version has not
     */
    public static Scenario load(ScenarioSources sources) {
        Settings merged = settings(sources);
        return ScenarioBinder.bind(merged);
    }

    private static Settings settings(ScenarioSources sources) {
        ScenarioLoader loader = new ScenarioLoader(new Problems());
        loader.merge(sources);
        loader.check();
        loader.problems.check();
        return loader.settings;
    }

    /**
     * Returns what one side of a shared fleet says.
     *
     * @param budget whether it is the side that has the budget
     */
    static Settings settings(Tree.Obj tree, boolean budget, Problems problems) {
        ScenarioLoader loader = new ScenarioLoader(problems);
        if (budget) {
            loader.settings.share();
        }
        loader.apply(List.of(tree));
        loader.check();
        return loader.settings;
    }

    private void check() {
        if (!settings.isBroken("")) {
            Rules.check(settings, problems);
            BudgetRules.check(settings, problems);
        }
    }

    private static final String PROFILE_NAME = "workload.profile.name";
    private static final String PROFILE_PATH = "workload.profile.path";

    private void merge(ScenarioSources sources) {
        Tree.Obj file = file(sources, problems);
        if (file != null) {
            apply(List.of(file));
        } else if (problems.any()) {
            settings.putBroken("");
        }
        apply(Paths.environment(sources.environment(), problems));
        apply(Paths.sets(sources.sets(), problems));
        apply(Flags.trees(sources.flags(), settings, problems));
        profileFile();
        if (sources.file() == null && sources.text() == null && sources.call() == null) {
            quickStart();
        }
    }

    /** Returns the file of some sources, or what stands in for it; null without one or after noting what is wrong. */
    static Tree.@Nullable Obj file(ScenarioSources sources, Problems problems) {
        ScenarioSources.Call call = sources.call();
        if (call != null) {
            return Dynosim.tree(call, problems);
        }
        ScenarioSources.Text text = sources.text();
        if (text != null) {
            return TreeReader.read(text.name(), text.yaml(), problems);
        }
        Path path = sources.file();
        if (path == null) {
            return null;
        }
        try {
            if (Files.isRegularFile(path) && TraceGuess.trace(path)) { // a pipe can be read once
                problems.add(path + ": not a scenario, which is keys and values in YAML or JSON; if this is a trace:"
                        + " orrery run --trace " + path);
                return null;
            }
            return TreeReader.read(path.toString(), Files.readString(path), problems);
        } catch (IOException e) {
            problems.add(path + ": " + explain(e));
            return null;
        }
    }

    private static String explain(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such scenario file";
            case AccessDeniedException denied -> "this file may not be read";
            case CharacterCodingException notText -> "not a UTF-8 text file";
            default -> "cannot be read as a scenario file";
        };
    }

    private void apply(List<Tree.Obj> trees) {
        List<TreeWalker.Found> layer = new ArrayList<>();
        trees.forEach(tree -> layer.addAll(TreeWalker.walk(tree, problems)));
        for (TreeWalker.Found found : layer) {
            replaceOtherWorkload(found);
        }
        for (TreeWalker.Found found : layer) {
            if (found.value() == Values.REFUSED) {
                settings.putBroken(found.path());
            } else {
                settings.put(found.path(), new Settings.Setting(found.value(), found.keyOrigin(), found.origin()));
            }
        }
    }

    /** A workload that a stronger source names takes the place of another kind in a weaker one. */
    private void replaceOtherWorkload(TreeWalker.Found found) {
        WorkloadKind kind = WorkloadKind.owning(found.path());
        if (kind == WorkloadKind.NONE || found.value() == null) {
            return;
        }
        for (Key key : Schema.keys()) {
            WorkloadKind other = WorkloadKind.owning(key.path());
            if (other != kind
                    && other != WorkloadKind.NONE
                    && settings.origin(key.path())
                                    .layer()
                                    .compareTo(found.origin().layer())
                            < 0) {
                settings.drop(key.path());
            }
        }
    }

    /** A profile's file says that it is meant; a name that a stronger source gives takes its place. */
    private void profileFile() {
        Origin named = settings.origin(PROFILE_NAME);
        Origin file = settings.origin(PROFILE_PATH);
        if (settings.value(PROFILE_PATH) == null) {
            return;
        }
        if (settings.value(PROFILE_NAME) == null) {
            settings.put(PROFILE_NAME, new Settings.Setting(Registry.FITTED, file, file));
        } else if (!Registry.FITTED.equals(settings.value(PROFILE_NAME))) {
            boolean weaker = file.layer().compareTo(named.layer()) < 0;
            boolean stronger = file.layer().compareTo(named.layer()) > 0;
            if (weaker) {
                settings.drop(PROFILE_PATH);
            } else if (stronger) {
                settings.put(PROFILE_NAME, new Settings.Setting(Registry.FITTED, file, file));
            }
        }
    }

    private void quickStart() {
        for (Key key : Schema.keys()) {
            WorkloadKind kind = WorkloadKind.owning(key.path());
            boolean other = kind == WorkloadKind.TRACE || kind == WorkloadKind.SYNTHETIC;
            if ((other && settings.given(key.path())) || settings.isBroken(key.path()) && kind != WorkloadKind.NONE) {
                return;
            }
        }
        if (!settings.given("workload.profile.name")) {
            fallback("workload.profile.name", "toolagent-like");
            fallback(Schema.POOL + "workers", 8L);
            fallback(Schema.POOL + "engine.block_size", 512L);
        }
    }

    private void fallback(String path, Object value) {
        if (!settings.given(path)) {
            settings.put(path, new Settings.Setting(value, Origin.QUICK_START, Origin.QUICK_START));
        }
    }
}
