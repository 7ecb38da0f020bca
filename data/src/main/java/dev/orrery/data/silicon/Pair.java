package dev.orrery.data.silicon;

/**
 * What is compiled into one file.
 *
 * @param system such as {@code h200_sxm}
 * @param backend such as {@code vllm}
 * @param version of the backend
 */
public record Pair(String system, String backend, String version) {
    /** Returns the form that {@code --pairs} takes. */
    public String label() {
        return system + "/" + backend;
    }

    @Override
    public String toString() {
        return system + " " + backend + " " + version;
    }
}
