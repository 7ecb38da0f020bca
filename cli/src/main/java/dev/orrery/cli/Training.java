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
        for (String[] command : commands(Path.of(args[0]))) {
            Main.run(command, System.out, System.err);
        }
    }

    /** Returns the command lines in the order in which they need each other. The last one is wrong, as users' are. */
    static List<String[]> commands(Path folder) {
        String trace = folder.resolve("training.jsonl").toString();
        return List.of(
                line("trace", "generate", "--profile", "toolagent-like", "--requests", "300", "-o", trace),
                line("run", "--trace", trace),
                line("run", "--trace", trace, "--json"),
                line("trace", "stats", trace),
                line("config", "show"),
                line("--help"),
                line("no-such-command"));
    }

    private static String[] line(String... words) {
        return words;
    }
}
