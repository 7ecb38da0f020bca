package dev.orrery.cli;

import dev.orrery.data.scenario.JsonSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the JSON Schema of scenario files. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of scenario files, which editors use.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery config schema > scenario.schema.json",
            "  orrery config schema | head",
            "  orrery config schema > ~/.config/orrery.schema.json"
        })
public final class ConfigSchema implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(JsonSchema.text());
        spec.commandLine().getOut().flush();
        return 0;
    }
}
