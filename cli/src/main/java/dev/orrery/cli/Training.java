package dev.orrery.cli;

import java.nio.file.Path;
import java.util.List;

/**
 * Runs the usual commands once in one JVM, from which the launcher makes its AOT cache: the classes they need are
 * loaded and linked beforehand from then on. What they print is thrown away by the launcher.
 */
final class Training {
    private Training() {}

    /** Takes a folder for the files that the commands exchange. */
    public static void main(String[] args) {
        String trace = Path.of(args[0], "training.jsonl").toString();
        List<List<String>> commands = List.of(
                List.of("trace", "generate", "--profile", "toolagent-like", "--requests", "300", "-o", trace),
                List.of("run", "--trace", trace),
                List.of("run", "--trace", trace, "--json"),
                List.of("trace", "stats", trace),
                List.of("config", "show"),
                List.of("--help"),
                List.of("no-such-command"));
        for (List<String> command : commands) {
            Main.run(command.toArray(String[]::new), System.out, System.err);
        }
    }
}
