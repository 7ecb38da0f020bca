package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares what came out of a case with what was recorded, leaf by leaf. */
final class Comparer {
    private final RecordedCase recorded;
    private final Set<String> backends;
    private final KindRules.Step root;
    private final int most;
    private final List<Difference> found = new ArrayList<>();
    private Answer answer = Answer.of(Json.nodes().missingNode());

    /** Compares a case by rules; stops after a number of differences. */
    Comparer(RecordedCase recorded, KindRules.Step root, int most) {
        this.recorded = recorded;
        this.root = root;
        this.most = most;
        this.backends = new TreeSet<>();
        recorded.recorded().findValues("backend").forEach(b -> backends.add(b.asString()));
    }

    /** Returns the places of leaves that no pattern covers. */
    static List<String> uncovered(JsonNode node, KindRules.Step root) {
        List<String> paths = new ArrayList<>();
        uncovered(node, root, paths);
        return paths;
    }

    private static void uncovered(JsonNode node, KindRules.Step step, List<String> paths) {
        if (step.settled()) {
            return;
        }
        if (node.isContainer()) { // an empty one holds no leaf
            for (Map.Entry<String, JsonNode> e : Json.entries(node)) {
                uncovered(e.getValue(), step.key(e.getKey()), paths);
            }
            for (int i = 0; node.isArray() && i < node.size(); i++) {
                uncovered(node.get(i), step.item(i), paths);
            }
        } else if (step.role() == KindRules.Role.UNKNOWN) {
            paths.add(step.path());
        }
    }

    /** Returns the differences of an answer. */
    List<Difference> differences(Answer got) {
        return differences(got, recorded.recorded(), null);
    }

    /**
     * Returns the differences of an answer from a changed record.
     *
     * @param equal the unchanged record, which the answer equals: parts that both share are not looked at again
     */
    List<Difference> differences(Answer got, JsonNode want, @Nullable JsonNode equal) {
        answer = got;
        found.clear();
        walk(got.tree(), want, equal, root);
        return List.copyOf(found);
    }

    private void walk(@Nullable JsonNode got, JsonNode want, @Nullable JsonNode equal, KindRules.Step step) {
        if (want == equal || found.size() >= most || step.settled()) {
            return;
        }
        if (want.isArray() && !want.isEmpty()) {
            list(got, want, equal, step);
        } else if (want.isObject() && !want.isEmpty()) {
            object(got, want, equal, step);
        } else if (step.role() == KindRules.Role.COMPARED) {
            leaf(got, want, step);
        } else if (step.role() == KindRules.Role.UNKNOWN && want.isContainer() && got != null && !got.isEmpty()) {
            add(step, got, want, Double.NaN);
        }
        if (want.isObject() && answer.closed().contains(step.path())) {
            unexpected(got, want, step);
        }
    }

    private void object(@Nullable JsonNode got, JsonNode want, @Nullable JsonNode equal, KindRules.Step step) {
        for (Map.Entry<String, JsonNode> e : Json.entries(want)) {
            walk(
                    got == null ? null : got.get(e.getKey()),
                    e.getValue(),
                    equal == null ? null : equal.get(e.getKey()),
                    step.key(e.getKey()));
        }
    }

    private void unexpected(@Nullable JsonNode got, JsonNode want, KindRules.Step step) {
        for (Map.Entry<String, JsonNode> e : Json.entries(got == null ? Json.object() : got)) {
            if (!want.has(e.getKey())) {
                found.add(new Difference(
                        step.key(e.getKey()).path(), Difference.shown(e.getValue()), "nothing", Double.NaN));
            }
        }
    }

    private void list(@Nullable JsonNode got, JsonNode want, @Nullable JsonNode equal, KindRules.Step step) {
        if (step.rule().check() == LeafRule.Check.CONTAINS) {
            for (int i = 0; i < want.size(); i++) {
                leaf(got, want.get(i), step.item(i));
            }
            return;
        }
        int size = got == null ? 0 : got.size();
        // An entry that only the answer has counts, too: it may be the one that is compared.
        if (size != want.size() && (compares(want, step) || got != null && compares(got, step))) {
            found.add(new Difference(step.path(), size + " entries", want.size() + " entries", Double.NaN));
        }
        List<String> named = answer.ties().get(step.path());
        List<String> names = named == null ? List.of() : recorded(named, want);
        boolean anyOrder = step.rule().anyOrder();
        List<JsonNode> wanted = anyOrder ? byCount(want) : byName(want, names);
        List<JsonNode> gotten =
                got == null || !got.isArray() ? List.of() : anyOrder ? byCount(got) : byName(got, names);
        boolean sameOrder = equal != null && equal.isArray() && !anyOrder && named == null;
        for (int i = 0; i < wanted.size(); i++) {
            JsonNode before = sameOrder && equal != null ? equal.get(i) : null;
            walk(i < gotten.size() ? gotten.get(i) : null, wanted.get(i), before, step.item(i));
        }
    }

    /** Returns the fields that every recorded entry has: the others can't name an entry. */
    private static List<String> recorded(List<String> fields, JsonNode want) {
        return fields.stream()
                .filter(field -> want.valueStream()
                        .noneMatch(e -> field(e, field).isMissingNode()
                                || field(e, field).isNull()))
                .toList();
    }

    /** Orders neighbours that agree in the first field by the others: by what names them, never by what came out. */
    private static List<JsonNode> byName(JsonNode list, List<String> fields) {
        List<JsonNode> entries = new ArrayList<>(list.valueStream().toList());
        int from = 0;
        while (!fields.isEmpty() && from < entries.size()) {
            JsonNode first = field(entries.get(from), fields.getFirst());
            int to = from + 1;
            while (to < entries.size()
                    && field(entries.get(to), fields.getFirst()).equals(first)) {
                to++;
            }
            for (String field : fields.subList(1, fields.size()).reversed()) {
                entries.subList(from, to)
                        .sort(Comparator.comparingDouble(
                                        (JsonNode e) -> field(e, field).asDouble(0))
                                .thenComparing(e -> field(e, field).asString("")));
            }
            from = to;
        }
        return entries;
    }

    /** Returns a field of an object, or an entry of a row by its number. */
    private static JsonNode field(JsonNode entry, String name) {
        return entry.isArray() ? entry.path(Integer.parseInt(name)) : entry.path(name);
    }

    /** Orders entries [id, count] so that the order of those with equal counts no longer matters. */
    private static List<JsonNode> byCount(JsonNode list) {
        return list.valueStream()
                .sorted(Comparator.comparingDouble((JsonNode e) -> -e.path(1).asDouble(0))
                        .thenComparing(e -> e.path(0).asDouble(0)))
                .toList();
    }

    /** Returns whether anything in a part of the record is compared. */
    static boolean compares(JsonNode want, KindRules.Step step) {
        if (step.settled()) {
            return false;
        }
        if (want.isContainer() && !want.isEmpty()) {
            for (Map.Entry<String, JsonNode> e : Json.entries(want)) {
                if (compares(e.getValue(), step.key(e.getKey()))) {
                    return true;
                }
            }
            for (int i = 0; want.isArray() && i < want.size(); i++) {
                if (compares(want.get(i), step.item(i))) {
                    return true;
                }
            }
            return false;
        }
        return step.role() == KindRules.Role.COMPARED;
    }

    /** Returns whether a leaf of the record counts at all. */
    boolean counts(JsonNode want, KindRules.Step step) {
        LeafRule rule = step.rule();
        boolean skipped = want.isNull() && rule.nullSkips();
        return step.role() == KindRules.Role.COMPARED
                && !skipped
                && (rule.notForBackend() == null || !backends.contains(rule.notForBackend()));
    }

    private void leaf(@Nullable JsonNode got, JsonNode want, KindRules.Step step) {
        if (!counts(want, step)) {
            return;
        }
        LeafRule rule = step.rule();
        boolean number = want.isNumber();
        double allowed = number ? rule.bound(want).allowed(want, recorded.recorded()) : Double.NaN;
        boolean same = switch (rule.check()) {
            case CONTAINS -> got != null && got.asString("").contains(want.asString(""));
            case FAILURE -> sameFailure(got, want, rule);
            default -> number ? near(got, want, allowed) : same(got, want);
        };
        if (!same) {
            add(step, got, want, allowed);
        }
    }

    private void add(KindRules.Step step, @Nullable JsonNode got, JsonNode want, double allowed) {
        found.add(Difference.of(step.path(), got, want, allowed));
    }

    private static boolean near(@Nullable JsonNode got, JsonNode want, double allowed) {
        if (got == null || !got.isNumber()) {
            return false;
        }
        if (allowed == 0 && got.isIntegralNumber() && want.isIntegralNumber()) {
            return got.bigIntegerValue().equals(want.bigIntegerValue());
        }
        return Math.abs(got.doubleValue() - want.doubleValue()) <= allowed;
    }

    private static boolean same(@Nullable JsonNode got, JsonNode want) {
        if (want.isNull()) {
            return got == null || got.isNull() || got.isMissingNode();
        }
        if (want.isContainer()) { // only an empty one is a leaf
            return got == null || got.isMissingNode() || got.isContainer() && got.isEmpty();
        }
        return got != null
                && got.getNodeType() == want.getNodeType()
                && got.asString().equals(want.asString());
    }

    private static boolean sameFailure(@Nullable JsonNode got, JsonNode want, LeafRule rule) {
        String theirs = failure(want, rule);
        return theirs.equals(failure(got, rule));
    }

    private static String failure(@Nullable JsonNode node, LeafRule rule) {
        String text = node == null || !node.isString() ? "" : node.asString();
        String kind = text.split(" ", 2)[0];
        return rule.onlyValues().isEmpty() || rule.onlyValues().contains(kind) ? kind : "";
    }
}
