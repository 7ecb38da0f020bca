package dev.orrery.data.scenario;

import java.util.List;
import java.util.Set;

/**
 * One named engine, router, timer, …: which keys of its group it reads.
 *
 * @param name the name in a scenario
 * @param inThisVersion whether it can be used
 * @param reads names of the keys beside the selector that it reads
 * @param needs those that must be given
 */
record Choice(String name, boolean inThisVersion, Set<String> reads, Set<String> needs) {
    /** A choice that can be used, with the keys it reads, separated by blanks. */
    static Choice of(String name, String reads) {
        return new Choice(name, true, words(reads), Set.of());
    }

    /** A known choice that nothing runs in this version, with the keys it will read. */
    static Choice later(String name, String reads) {
        return new Choice(name, false, words(reads), Set.of());
    }

    /** Makes keys, which it reads anyway, mandatory. */
    Choice needing(String keys) {
        return new Choice(name, inThisVersion, reads, words(keys));
    }

    /** Marks it as usable. */
    Choice usable() {
        return new Choice(name, true, reads, needs);
    }

    private static Set<String> words(String text) {
        return text.isBlank() ? Set.of() : Set.of(text.trim().split("\\s+"));
    }

    /** Returns the names that can be used. */
    static List<String> usable(List<Choice> choices) {
        return choices.stream().filter(Choice::inThisVersion).map(Choice::name).toList();
    }

    /** Returns all names. */
    static List<String> names(List<Choice> choices) {
        return choices.stream().map(Choice::name).toList();
    }
}
