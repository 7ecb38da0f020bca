package dev.orrery.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows what a run is configured with. */
@Command(
        name = "config",
        description = "Show a scenario as it is understood, or what may stand in one.",
        mixinStandardHelpOptions = true,
        subcommands = {ConfigShow.class, ConfigSchema.class},
        footer = {
            "",
            "Examples:",
            "  orrery config show -c cluster.yaml",
            "  orrery config show --reference > scenario.yaml",
            "  orrery config schema > scenario.schema.json"
        })
public final class ConfigCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "what of it? 'orrery config show' or 'orrery config schema'");
    }
}
