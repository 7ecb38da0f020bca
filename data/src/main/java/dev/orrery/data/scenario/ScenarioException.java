package dev.orrery.data.scenario;

import java.util.List;

/** A configuration that cannot be used; commands end with exit code 2. */
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    /** Collects problems, each one sentence that begins with its place. */
    public ScenarioException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems, one printable line each, without the program's name. */
    public List<String> problems() {
        return problems;
    }
}
