package dev.orrery.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about measured times of kernels. */
@Command(
        name = "silicon",
        description = "Measured times of kernels on real GPUs: install, list and estimate from them.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            SiliconInstallCommand.class,
            SiliconListCommand.class,
            SiliconEstimateCommand.class,
            SiliconProfileCommand.class,
            SiliconRooflineCommand.class,
            SiliconValidateCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  orrery silicon install",
            "  orrery silicon install --pairs h200_sxm/vllm,h100_sxm/vllm",
            "  orrery silicon list"
        })
public final class SiliconCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? 'orrery silicon --help' lists them");
    }
}
