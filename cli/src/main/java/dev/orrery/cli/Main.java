package dev.orrery.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command. Its subcommands are listed in one place: the annotation below. */
@Command(
        name = "orrery",
        description = "The digital twin of a GPU serving fleet: plays a workload through a modelled fleet.",
        version = "orrery " + Main.VERSION,
        mixinStandardHelpOptions = true,
        subcommands = {})
public final class Main implements Runnable {
    /** Version of the product, as {@code --version} prints it and every report stores it. */
    public static final String VERSION = "0.1.0";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? 'orrery --help' lists them");
    }

    /** Runs one command line and leaves with its exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
