package dev.orrery.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

/** Runs command lines inside the test. */
final class Cli {
    private Cli() {}

    /** What a command line did. */
    record Outcome(int exit, String out, String err) {}

    static Outcome run(String... args) {
        return run(false, Map.of("LANG", "C.UTF-8"), args);
    }

    /** Runs with somebody looking at both streams, or nobody. */
    static Outcome run(boolean terminal, Map<String, String> environment, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(
                args, new Terminal(new PrintWriter(out), new PrintWriter(err), terminal, terminal, environment));
        return new Outcome(exit, out.toString(), err.toString());
    }

    /** Returns a file of the shared folder, which need not exist. */
    static Path shared(String name) {
        String root = System.getProperty("orrery.root", ".");
        return Path.of(System.getenv().getOrDefault("ORRERY_SHARED", root + "/../shared"), name);
    }
}
