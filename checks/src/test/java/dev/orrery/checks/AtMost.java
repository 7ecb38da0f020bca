package dev.orrery.checks;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Holds when no type declares more than so many of the selected methods. */
final class AtMost extends ArchCondition<JavaMethod> {
    private final int limit;
    private final Map<String, Integer> counts = new TreeMap<>();

    AtMost(int limit) {
        super("be at most %d in one type", limit);
        this.limit = limit;
    }

    @Override
    public void init(Collection<JavaMethod> methods) {
        counts.clear();
    }

    @Override
    public void check(JavaMethod method, ConditionEvents events) {
        counts.merge(method.getOwner().getFullName(), 1, Integer::sum);
    }

    @Override
    public void finish(ConditionEvents events) {
        counts.forEach((type, count) -> events.add(
                new SimpleConditionEvent(type, count <= limit, type + " has " + count + " abstract methods")));
    }
}
