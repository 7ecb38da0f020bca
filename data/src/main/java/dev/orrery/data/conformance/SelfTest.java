package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes each compared leaf of a case that passes, one at a time, and looks whether the comparison notices: numbers by
 * twice their tolerance, exact ones by 1; texts and flags become others; lists lose an entry.
 */
final class SelfTest {
    private static final String OTHER = "\u0001other";

    private final RecordedCase recorded;
    private final KindRules.Step root;
    private final Answer answer;
    private final Comparer comparer;
    private final Comparison comparison;
    private final List<Difference> missed = new ArrayList<>();
    private int changed;

    SelfTest(RecordedCase recorded, KindRules.Step root, Answer answer) {
        this(recorded, root, answer, new Comparer(recorded, root, 1)::differences);
    }

    /** Tests another comparison than the product's. */
    SelfTest(RecordedCase recorded, KindRules.Step root, Answer answer, Comparison comparison) {
        this.recorded = recorded;
        this.root = root;
        this.answer = answer;
        this.comparer = new Comparer(recorded, root, 1);
        this.comparison = comparison;
    }

    /** What is tested. */
    interface Comparison {
        /** Returns the differences from a changed record; the answer is known to equal the unchanged one. */
        List<Difference> differences(Answer answer, JsonNode changed, JsonNode unchanged);
    }

    /** Returns pass if every change was noticed; the note tells how many there were. */
    Outcome outcome() {
        visit(answer.tree(), recorded.recorded(), root, UnaryOperator.identity());
        Outcome.Status status = missed.isEmpty() ? Outcome.Status.PASS : Outcome.Status.FAIL;
        return new Outcome(recorded, status, missed, note(missed.size(), changed), false);
    }

    /** Returns how many changes were noticed. */
    static String note(int missed, int changes) {
        return missed == 0 ? changes + " changes noticed" : missed + " of " + changes + " changes were not noticed";
    }

    /** Goes through a part of the record; {@code rebuild} makes the whole record with another part in its place. */
    private void visit(@Nullable JsonNode got, JsonNode want, KindRules.Step step, UnaryOperator<JsonNode> rebuild) {
        if (step.settled()) {
            return;
        }
        if (want instanceof ObjectNode object && !want.isEmpty()) {
            for (Map.Entry<String, JsonNode> e : Json.entries(want)) {
                String name = e.getKey();
                visit(got == null ? null : got.get(name), e.getValue(), step.key(name), part -> {
                    ObjectNode copy = shallow(object);
                    copy.set(name, part);
                    return rebuild.apply(copy);
                });
            }
        } else if (want instanceof ArrayNode list && !want.isEmpty()) {
            list(got, list, step, rebuild);
        } else if (!want.isNull() && !want.isContainer() && comparer.counts(want, step)) {
            JsonNode other = other(got, want, step.rule());
            if (other != null) {
                check(step, want, other, rebuild);
            }
        }
    }

    private void list(@Nullable JsonNode got, ArrayNode want, KindRules.Step step, UnaryOperator<JsonNode> rebuild) {
        boolean words = step.rule().check() == LeafRule.Check.CONTAINS;
        if (!words && Comparer.compares(want, step)) {
            ArrayNode shorter = shallow(want);
            shorter.remove(want.size() - 1);
            check(step, want, shorter, rebuild);
        }
        for (int i = 0; i < want.size(); i++) {
            int at = i;
            visit(words ? got : got == null ? null : got.get(i), want.get(i), step.item(i), part -> {
                ArrayNode copy = shallow(want);
                copy.set(at, part);
                return rebuild.apply(copy);
            });
        }
    }

    private static ObjectNode shallow(ObjectNode from) {
        ObjectNode copy = Json.object();
        for (Map.Entry<String, JsonNode> e : Json.entries(from)) {
            copy.set(e.getKey(), e.getValue());
        }
        return copy;
    }

    private static ArrayNode shallow(ArrayNode from) {
        ArrayNode copy = Json.nodes().arrayNode(from.size());
        from.forEach(copy::add);
        return copy;
    }

    private void check(KindRules.Step step, JsonNode want, JsonNode other, UnaryOperator<JsonNode> rebuild) {
        changed++;
        JsonNode whole = rebuild.apply(other);
        if (comparison.differences(answer, whole, recorded.recorded()).isEmpty()) {
            missed.add(Difference.of(step.path(), other, want, Double.NaN));
        }
    }

    /** Returns a value that has to be noticed, or null if there is none. */
    private @Nullable JsonNode other(@Nullable JsonNode got, JsonNode want, LeafRule rule) {
        if (want.isBoolean()) {
            return Json.nodes().booleanNode(!want.booleanValue());
        }
        if (want.isString()) {
            boolean failure = rule.check() == LeafRule.Check.FAILURE;
            boolean counts = rule.onlyValues().isEmpty()
                    || rule.onlyValues().contains(want.asString().split(" ", 2)[0]);
            return failure && !counts ? null : Json.nodes().stringNode(OTHER);
        }
        // Away from what came out, which may itself be off by all that is allowed.
        int sign = got != null && got.isNumber() && got.doubleValue() > want.doubleValue() ? -1 : 1;
        Bound bound = rule.bound(want);
        double by = 2 * bound.allowed(want, recorded.recorded());
        if (want.isIntegralNumber() && (by == 0 || bound.printed())) {
            long whole = (long) Math.ceil(Math.max(1, by));
            return Json.nodes().numberNode(want.bigIntegerValue().add(BigInteger.valueOf(sign * whole)));
        }
        BigDecimal step = by == 0 ? BigDecimal.ONE : BigDecimal.valueOf(by);
        if (bound.printed()) { // as many digits as before, since they tell the tolerance
            step = step.setScale(want.decimalValue().scale(), RoundingMode.UP);
        }
        return Json.nodes().numberNode(want.decimalValue().add(step.multiply(BigDecimal.valueOf(sign))));
    }
}
