package dev.orrery.cli;

import dev.orrery.data.report.TextStyle;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The root command and the list of all others. */
public final class Main implements Runnable {
    /** Version of the product, as {@code --version} prints it and every report stores it. */
    public static final String VERSION = "0.1.0";

    /** The commands in the order of the help text: a new one is one class and one line here. */
    private static final List<Entry> COMMANDS = List.of(
            new Entry("run", RunCommand::describe),
            new Entry("experiment", ExperimentCommand::new),
            new Entry("trace", TraceCommand::new),
            new Entry("silicon", SiliconCommand::new),
            new Entry("plan", PlanCommand::new),
            new Entry("calibrate", CalibrateCommand::new),
            new Entry("conformance", ConformanceCommand::new),
            new Entry("config", ConfigCommand::new),
            new Entry("completion", CompletionCommand::new),
            new Entry("help", HelpCommand::new));

    /** A command described by hand or by annotations. */
    private record Entry(String name, Supplier<?> command) {}

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    private final Terminal terminal;

    private Main(Terminal terminal) {
        this.terminal = terminal;
        spec.name("orrery").version("orrery " + VERSION);
        spec.usageMessage()
                .description("The digital twin of a GPU serving fleet: plays a workload through a modelled fleet.")
                .synopsisSubcommandLabel("COMMAND")
                .footer(
                        "",
                        "With every command: -q no progress, -v stack traces of errors, --ascii,",
                        "  --color auto|always|never",
                        "",
                        "Examples:",
                        "  orrery run",
                        "  orrery run --trace conversation.jsonl.gz --workers 4",
                        "  orrery help ttft");
        Flag.addHelp(spec);
        spec.addOption(
                Flag.of("show the version", "-V", "--version").versionHelp(true).build());
        for (OptionSpec.Builder flag : List.of(
                Flag.of("no progress", "-q", "--quiet"),
                Flag.of("stack traces of errors", "-v", "--verbose"),
                Flag.value("WHEN", "auto, always or never", "--color"),
                Flag.of("no box characters", "--ascii"))) {
            spec.addOption(flag.hidden(true).scopeType(ScopeType.INHERIT).build());
        }
    }

    /** Returns the root that a command belongs to. */
    static Main of(CommandSpec command) {
        return (Main) command.root().userObject();
    }

    Terminal terminal() {
        return terminal;
    }

    /** Returns the command line as a shell takes it. */
    String typed() {
        StringBuilder line = new StringBuilder("orrery");
        for (String word : spec.commandLine().getParseResult().originalArgs()) {
            boolean plain = word.matches("[A-Za-z0-9_@%+=:,./-]+");
            line.append(' ').append(plain ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }

    boolean quiet() {
        return Flag.given(spec, "--quiet");
    }

    boolean verbose() {
        return Flag.given(spec, "--verbose");
    }

    /** Returns how text is to look. */
    TextStyle style() {
        String color = Flag.text(spec, "--color", "auto");
        if (!List.of("auto", "always", "never").contains(color)) {
            throw new ParameterException(
                    spec.commandLine(), "--color: must be auto, always or never; got '" + color + "'");
        }
        return terminal.style(color, Flag.given(spec, "--ascii"));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? 'orrery --help' lists them");
    }

    /** Returns the command line with every command, as help, completion and the check of the documents need it. */
    public static CommandLine all() {
        PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
        return commandLine(Terminal.of(nowhere, nowhere));
    }

    /**
     * Returns the command line for these arguments. Only the command they name is described, since picocli reads the
     * annotations of every command it is given, and that takes longer than a short run.
     */
    private static CommandLine commandLine(Terminal terminal, String... args) {
        CommandLine root = new CommandLine(new Main(terminal).spec);
        Entry named = named(args);
        boolean none = args.length == 1 && List.of("-V", "--version").contains(args[0]);
        for (Entry entry : none ? List.<Entry>of() : named == null ? COMMANDS : List.of(named)) {
            root.addSubcommand(entry.name(), entry.command().get());
        }
        root.getSubcommands().values().forEach(Main::dropVersion);
        return root;
    }

    /** Only the root has a version: a command that took the flag would print nothing and end well. */
    private static void dropVersion(CommandLine command) {
        OptionSpec version = command.getCommandSpec().findOption("--version");
        if (version != null && version.versionHelp()) {
            command.getCommandSpec().remove(version);
        }
        command.getSubcommands().values().forEach(Main::dropVersion);
    }

    private static @Nullable Entry named(String... args) {
        for (String word : args) {
            for (Entry entry : COMMANDS) {
                if (entry.name().equals(word)) {
                    return entry;
                }
            }
        }
        return null;
    }

    /**
     * Runs one command line.
     *
     * @param out takes the result, as UTF-8
     * @param err takes progress, warnings and errors
     * @return the exit code
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(args, Terminal.of(writer(out), writer(err)));
    }

    static int run(String[] args, Terminal terminal) {
        CommandLine root = commandLine(terminal, args);
        boolean verbose = List.of(args).contains("-v") || List.of(args).contains("--verbose");
        Failures failures = new Failures(terminal, verbose);
        root.setOut(terminal.out())
                .setErr(terminal.err())
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((e, arguments) -> failures.usage(e))
                .setExecutionExceptionHandler((e, line, result) -> failures.execution(e));
        int exit;
        try {
            exit = root.execute(args);
        } catch (OutOfMemoryError | StackOverflowError e) {
            exit = failures.execution(e);
        }
        if (terminal.out().checkError()) {
            terminal.error("standard output cannot be written, the result is not whole");
            exit = exit == Exit.OK ? Exit.USAGE : exit;
        }
        terminal.err().flush();
        return exit;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, false, StandardCharsets.UTF_8);
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new LeavingReader(new FileOutputStream(descriptor)), false, StandardCharsets.UTF_8);
    }

    /** Runs one command line and leaves with its exit code. A reader that has gone away is no error. */
    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess(writer(stream(FileDescriptor.out)), writer(stream(FileDescriptor.err)));
        int exit = run(args, terminal);
        if (exit != Exit.OK) { // to exit is not free: it asks whether somebody logs it
            System.exit(exit);
        }
    }
}
