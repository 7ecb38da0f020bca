package dev.orrery.data.silicon;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version in the order of PEP 440, as far as the folders of the wheel need it: {@code 1.3.0rc20},
 * {@code 0.5.6.post2}.
 */
record Version(String text, int major, int minor, int patch, int phase, int number) implements Comparable<Version> {
    private static final Pattern FORM =
            Pattern.compile("(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:\\.?(a|b|rc|post|dev)(\\d+))?.*");
    private static final int DEV = 0;
    private static final int ALPHA = 1;
    private static final int BETA = 2;
    private static final int CANDIDATE = 3;
    private static final int RELEASE = 4;
    private static final int POST = 5;

    private static final Comparator<Version> ORDER = Comparator.comparingInt(Version::major)
            .thenComparingInt(Version::minor)
            .thenComparingInt(Version::patch)
            .thenComparingInt(Version::phase)
            .thenComparingInt(Version::number)
            .thenComparing(Version::text);

    static Version of(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            return new Version(text, -1, 0, 0, DEV, 0);
        }
        return new Version(
                text,
                number(m.group(1)),
                number(m.group(2)),
                number(m.group(3)),
                phase(m.group(4)),
                number(m.group(5)));
    }

    private static int number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int phase(@org.jspecify.annotations.Nullable String word) {
        return switch (word) {
            case "dev" -> DEV;
            case "a" -> ALPHA;
            case "b" -> BETA;
            case "rc" -> CANDIDATE;
            case "post" -> POST;
            case null, default -> RELEASE;
        };
    }

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }
}
