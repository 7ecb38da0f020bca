package dev.orrery.cli;

import java.util.List;

/** A command that cannot go on for a reason that the user can mend: sentences and an exit code. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exit;
    private final transient List<String> problems;

    /** Takes the exit code and at least one sentence. */
    CommandFailure(int exit, List<String> problems) {
        super(String.join("\n", problems));
        this.exit = exit;
        this.problems = List.copyOf(problems);
    }

    /** Takes the exit code and one sentence. */
    CommandFailure(int exit, String problem) {
        this(exit, List.of(problem));
    }

    int exit() {
        return exit;
    }

    List<String> problems() {
        return problems;
    }
}
