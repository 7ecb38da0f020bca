package dev.orrery.cli;

import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command and the list of all others. */
@Command(
        name = "orrery",
        description = "The digital twin of a GPU serving fleet: plays a workload through a modelled fleet.",
        version = "orrery " + Main.VERSION,
        mixinStandardHelpOptions = true)
public final class Main implements Runnable {
    /** Version of the product, as {@code --version} prints it and every report stores it. */
    public static final String VERSION = "0.1.0";

    /** The commands in the order of the help text: a new one is one class and one line here. */
    private static final List<Entry> COMMANDS = List.of(
            new Entry("trace", TraceCommand::new),
            new Entry("conformance", ConformanceCommand::new),
            new Entry("config", ConfigCommand::new));

    private record Entry(String name, Supplier<?> command) {}

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? 'orrery --help' lists them");
    }

    /** Returns the command line with every command, as help, completion and the check of the documents need it. */
    public static CommandLine all() {
        return commandLine("");
    }

    /**
     * Returns the command line for these arguments. Only the command they name is described, since picocli reads the
     * annotations of every command it is given, and that takes longer than a short run.
     */
    static CommandLine commandLine(String... args) {
        CommandLine root = new CommandLine(new Main());
        String named = args.length == 0 ? "" : args[0];
        for (Entry entry : COMMANDS) {
            if (entry.name().equals(named)) {
                return root.addSubcommand(entry.name(), entry.command().get());
            }
        }
        for (Entry entry : COMMANDS) {
            root.addSubcommand(entry.name(), entry.command().get());
        }
        return root;
    }

    /** Runs one command line and leaves with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(args).execute(args));
    }
}
