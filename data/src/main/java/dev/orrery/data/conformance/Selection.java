package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.RecordedCase;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Which cases are run: those that meet all conditions. */
public final class Selection {
    private final Predicate<RecordedCase> condition;

    private Selection(Predicate<RecordedCase> condition) {
        this.condition = condition;
    }

    /**
     * Reads conditions: {@code needs=none}, {@code needs=TAG,TAG} (cases whose tags all stand in the list) or
     * {@code id=GLOB}.
     *
     * @throws IllegalArgumentException for anything else; the message says what is accepted
     */
    public static Selection of(List<String> conditions) {
        Predicate<RecordedCase> all = c -> true;
        for (String text : conditions) {
            all = all.and(condition(text));
        }
        return new Selection(all);
    }

    private static Predicate<RecordedCase> condition(String text) {
        if (text.startsWith("needs=") && text.length() > 6) {
            String tags = text.substring(6);
            Set<String> allowed = tags.equals("none") ? Set.of() : Set.copyOf(List.of(tags.split(",", -1)));
            return c -> allowed.containsAll(c.needs());
        }
        if (text.startsWith("id=") && text.length() > 3) {
            Pattern glob = glob(text.substring(3));
            return c -> glob.matcher(c.id()).matches();
        }
        throw new IllegalArgumentException(
                "expected needs=none, needs=TAG,TAG or id=GLOB (such as id=C1*), got '" + text + "'");
    }

    private static Pattern glob(String text) {
        StringBuilder regex = new StringBuilder();
        for (char c : text.toCharArray()) {
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Returns whether a case is run. */
    boolean includes(RecordedCase c) {
        return condition.test(c);
    }
}
