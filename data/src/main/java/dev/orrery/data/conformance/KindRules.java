package dev.orrery.data.conformance;

import dev.orrery.data.measured.SiliconRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done with each leaf of a kind of case.
 *
 * @param input goes to the twin
 * @param ignore is neither given nor compared
 * @param compare the first pattern that covers a leaf decides
 * @param ignoreRest whether leaves that no pattern covers are ignored instead of being an error
 * @param bands rules about statistics over several runs, or null
 * @param draws rules about how often chance takes each way, or null
 */
record KindRules(
        List<PathPattern> input,
        List<PathPattern> ignore,
        List<Compared> compare,
        boolean ignoreRest,
        @Nullable Bands bands,
        @Nullable Draws draws) {
    static final KindRules NONE = new KindRules(List.of(), List.of(), List.of(), true, null, null);

    /** Rules of measured benchmarks in a folder that has none: measurements and others' estimates are kept back. */
    static final KindRules MEASURED = new KindRules(
            SiliconRows.inputs().stream().map(PathPattern::new).toList(), List.of(), List.of(), true, null, null);

    record Compared(PathPattern pattern, LeafRule rule) {}

    /** What a leaf is. */
    enum Role {
        /** Goes to the twin. */
        INPUT,
        /** Is neither given nor compared. */
        IGNORED,
        /** Is compared. */
        COMPARED,
        /** Nothing covers it: an error in the file. */
        UNKNOWN
    }

    Step root() {
        return new Step(this, "");
    }

    /** A place in a case, which remembers what the patterns say about it. Used by one thread. */
    static final class Step {
        private final KindRules rules;
        private final String path;
        private final Map<Object, Step> below = new HashMap<>();
        private final Role role;
        private final LeafRule rule;
        private final boolean settled;

        private Step(KindRules rules, String path) {
            this.rules = rules;
            this.path = path;
            LeafRule found = LeafRule.NOT_COMPARED; // replaced by any rule of 'compare', even one that compares nothing
            Role as = Role.UNKNOWN;
            if (rules.input.stream().anyMatch(p -> p.covers(path))) {
                as = Role.INPUT;
            } else if (rules.ignore.stream().anyMatch(p -> p.covers(path))) {
                as = Role.IGNORED;
            } else {
                for (Compared compared : rules.compare) {
                    if (compared.pattern.covers(path)) {
                        found = compared.rule;
                        as = found.check() == LeafRule.Check.NOTHING ? Role.IGNORED : Role.COMPARED;
                        break;
                    }
                }
            }
            settled = as == Role.INPUT || as == Role.IGNORED && found == LeafRule.NOT_COMPARED;
            role = as == Role.UNKNOWN && rules.ignoreRest ? Role.IGNORED : as;
            rule = found;
        }

        Step key(String name) {
            return below.computeIfAbsent(name, k -> new Step(rules, path.isEmpty() ? name : path + "." + name));
        }

        Step item(int index) {
            return below.computeIfAbsent(index, k -> new Step(rules, path + "[" + index + "]"));
        }

        String path() {
            return path;
        }

        Role role() {
            return role;
        }

        /** Returns whether nothing below this place is compared. */
        boolean settled() {
            return settled;
        }

        /** Returns the rule that covers this place. */
        LeafRule rule() {
            return rule;
        }
    }
}
