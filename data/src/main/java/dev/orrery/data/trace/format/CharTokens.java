package dev.orrery.data.trace.format;

/**
 * Counts tokens as the built-in tokenizer {@code char} does: a character of ASCII is one, as is any other byte of
 * UTF-8; the marks {@code <s>}, {@code </s>} and {@code <unk>} are one each.
 */
final class CharTokens {
    private CharTokens() {}

    static long count(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes - 2L * times(text, "<s>") - 3L * times(text, "</s>") - 4L * times(text, "<unk>");
    }

    private static int times(String text, String mark) {
        int n = 0;
        for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length())) {
            n++;
        }
        return n;
    }
}
