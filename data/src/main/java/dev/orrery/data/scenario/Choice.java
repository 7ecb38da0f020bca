package dev.orrery.data.scenario;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One named engine, router, timer, …: which keys of its group it reads.
 *
 * @param name the name in a scenario
 * @param inThisVersion whether it can be used
 * @param reads names of the keys beside the selector that it reads
 * @param needs those that must be given
 * @param aliasOf the name that it is another name of, or null
 */
record Choice(
        String name,
        boolean inThisVersion,
        Set<String> reads,
        Set<String> needs,
        @Nullable String aliasOf) {
    /** A choice that can be used, with the keys it reads, separated by blanks. */
    static Choice of(String name, String reads) {
        return new Choice(name, true, words(reads), Set.of(), null);
    }

    /** Another name of a choice: accepted, and never proposed. */
    static Choice alias(String name, String of) {
        return new Choice(name, true, Set.of(), Set.of(), of);
    }

    /** A known choice that nothing runs in this version, with the keys it will read. */
    static Choice later(String name, String reads) {
        return new Choice(name, false, words(reads), Set.of(), null);
    }

    /** Makes keys, which it reads anyway, mandatory. */
    Choice needing(String keys) {
        return new Choice(name, inThisVersion, reads, words(keys), aliasOf);
    }

    /** Marks it as usable. */
    Choice usable() {
        return new Choice(name, true, reads, needs, aliasOf);
    }

    private static Set<String> words(String text) {
        return text.isBlank() ? Set.of() : Set.of(text.trim().split("\\s+"));
    }

    /** Returns the names that can be used. */
    static List<String> usable(List<Choice> choices) {
        return choices.stream()
                .filter(c -> c.inThisVersion && c.aliasOf == null)
                .map(Choice::name)
                .toList();
    }

    /** Returns all names. */
    static List<String> names(List<Choice> choices) {
        return choices.stream().map(Choice::name).toList();
    }
}
