package dev.orrery.data.conformance;

import java.util.regex.Pattern;

/**
 * A pattern of paths such as {@code result.per_request[].*_ms}: {@code []} is every element and {@code [n]} one of
 * them, {@code *} any characters with dots and brackets, <code>{x,y}</code> either. It also covers all that is below.
 */
final class PathPattern {
    private final Pattern regex;

    PathPattern(String text) {
        StringBuilder out = new StringBuilder();
        boolean either = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '*') {
                out.append(".*");
            } else if (text.startsWith("[]", i)) {
                out.append("\\[\\d+\\]");
                i++;
            } else if (c == '{') {
                either = true;
                out.append("(?:");
            } else if (c == '}' && either) {
                either = false;
                out.append(')');
            } else if (c == ',' && either) {
                out.append('|');
            } else {
                out.append(Pattern.quote(String.valueOf(c)));
            }
        }
        regex = Pattern.compile(out + "(?:[.\\[].*)?", Pattern.DOTALL);
    }

    boolean covers(String path) {
        return regex.matcher(path).matches();
    }
}
