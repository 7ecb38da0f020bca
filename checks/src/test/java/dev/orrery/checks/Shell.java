package dev.orrery.checks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the launcher as a user's shell would, with programs of its own in front of the search path. */
final class Shell {
    private static final String USUAL = "/usr/bin:/bin";

    private final Path programs;
    private final Map<String, String> environment = new HashMap<>();

    /** What a finished command left. */
    record Outcome(int exit, String out, String err) {}

    Shell(Path temp) throws IOException {
        programs = Files.createDirectories(temp.resolve("programs"));
        // A java on the search path would be found last: this one is none.
        script(programs.resolve("java"), "#!/bin/bash\nexit 9\n");
    }

    Shell program(String name, String text) throws IOException {
        script(programs.resolve(name), text);
        return this;
    }

    Shell with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Outcome run(Path checkout, String... arguments) throws IOException, InterruptedException {
        return finish(start(checkout.resolve("orrery"), checkout, arguments));
    }

    Process start(Path launcher, Path folder, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(launcher.toString()), Stream.of(arguments))
                .toList());
        builder.directory(folder.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "ORRERY_JAVA_HOME", "ORRERY_JAVA_OPTS"));
        builder.environment().put("PATH", programs + ":" + USUAL);
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Waits for a command whose output is short enough for the pipes. */
    static Outcome finish(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out, err);
    }

    static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
    }
}
