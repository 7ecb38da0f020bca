package dev.orrery.cli;

import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioException;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.model.twin.Compatibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * What says which scenario is meant, for every command that takes one. The flags of {@link Flags} are added to the
 * command that this is mixed into.
 */
@Command
public final class ScenarioOptions {
    private @Nullable CommandSpec command;

    /** Adds the flags to the command; picocli calls it. */
    @Spec(Spec.Target.MIXEE)
    void describe(CommandSpec mixee) {
        command = mixee;
        mixee.addOption(Flag.value("FILE", "scenario file, YAML or JSON", "-c", "--config")
                .build());
        mixee.addOption(Flag.value("PATH=VALUE", "set any key, such as fleet.pools[0].workers=4; repeatable", "--set")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build());
        mixee.addOption(Flag.value("ARGS.json", "call arguments of Dynamo's mocker replay as scenario", "--dynosim")
                .build());
        for (Flags.Row row : Flags.rows()) {
            OptionSpec.Builder option = OptionSpec.builder(row.flag()).description(row.doc());
            if (row.label().isEmpty()) {
                option.type(boolean.class).negatable(true);
            } else if (row.flag().equals("--slo")) {
                option.type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .paramLabel(row.label());
            } else {
                option.type(String.class).paramLabel(row.label());
            }
            mixee.addOption(option.build());
        }
    }

    /** Returns the flags as typed, in the order of {@link Flags#rows()}. */
    public List<Flags.Value> flags() {
        List<Flags.Value> values = new ArrayList<>();
        if (command == null) {
            return values;
        }
        for (Flags.Row row : Flags.rows()) {
            OptionSpec option = command.findOption(row.flag());
            Object value = option == null || option.typedValues().isEmpty() ? null : option.getValue();
            if (value instanceof List<?> list) {
                list.forEach(item -> values.add(new Flags.Value(row.flag(), String.valueOf(item))));
            } else if (value != null) {
                values.add(new Flags.Value(row.flag(), value.toString()));
            }
        }
        return values;
    }

    /**
     * Returns all sources, the environment included.
     *
     * @param scenario a file given without a flag, or null
     * @param flags the flags that count, such as one rung of a ladder
     */
    public ScenarioSources sources(@Nullable Path scenario, List<Flags.Value> flags) {
        Path file = command == null ? null : Flag.file(command, "--config");
        Path call = command == null ? null : Flag.file(command, "--dynosim");
        if (scenario != null && file != null && !scenario.equals(file)) {
            throw new ScenarioException(List.of("two scenario files are given: " + scenario + " and " + file));
        }
        Path chosen = scenario != null ? scenario : file;
        if (chosen != null && Files.isDirectory(chosen)) {
            throw new ScenarioException(List.of(chosen + ": is a folder, not a file"));
        }
        if (chosen != null && call != null) {
            throw new ScenarioException(
                    List.of("--dynosim: stands in for a scenario file; " + chosen + " is given too"));
        }
        return new ScenarioSources(chosen, null, arguments(call), Map.copyOf(System.getenv()), sets(), flags);
    }

    /** Returns the files that say which scenario is meant, by what they are. */
    Map<String, Path> inputs(@Nullable Path scenario) {
        Map<String, Path> inputs = new LinkedHashMap<>();
        Path file = command == null ? null : Flag.file(command, "--config");
        Path call = command == null ? null : Flag.file(command, "--dynosim");
        if (scenario != null || file != null) {
            inputs.put("the scenario", scenario != null ? scenario : file);
        }
        if (call != null) {
            inputs.put("the call of --dynosim", call);
        }
        return inputs;
    }

    private List<String> sets() {
        List<String> sets = command == null ? null : command.findOption("--set").getValue();
        return sets == null ? List.of() : sets;
    }

    private static ScenarioSources.@Nullable Call arguments(@Nullable Path call) {
        if (call == null) {
            return null;
        }
        try {
            return new ScenarioSources.Call(call.toString(), Files.readString(call), Compatibility.REFERENCE);
        } catch (IOException e) {
            String why = !Files.exists(call)
                    ? "no such file"
                    : Files.isDirectory(call) ? "is a folder, not a file" : "cannot be read as a text file";
            throw new ScenarioException(List.of("--dynosim: " + call + ": " + why));
        }
    }

    /**
     * Returns the scenario.
     *
     * @param scenario a file given without a flag, or null
     */
    public Scenario load(@Nullable Path scenario) {
        return ScenarioLoader.load(sources(scenario, flags()));
    }
}
