package dev.orrery.data.report;

/**
 * What a terminal can show.
 *
 * @param width columns
 * @param ascii whether only ASCII may be used
 * @param color whether to use colours; nothing is told by colour alone
 */
public record TextStyle(int width, boolean ascii, boolean color) {
    /** Narrower tables are not readable. */
    private static final int NARROWEST = 50;

    /** What to expect where nothing is known. */
    public static final TextStyle PLAIN = new TextStyle(80, false, false);

    /** Keeps the width within what tables need. */
    public TextStyle {
        width = Math.max(NARROWEST, width);
    }

    /** Returns text in bold where that can be shown. */
    public String bold(String text) {
        return color ? "\u001b[1m" + text + "\u001b[0m" : text;
    }

    /** Returns text as a warning looks where that can be shown. */
    public String warning(String text) {
        return color ? "\u001b[33m" + text + "\u001b[0m" : text;
    }

    String dim(String text) {
        return color ? "\u001b[2m" + text + "\u001b[0m" : text;
    }

    /** Returns one of two texts. */
    public String either(String unicode, String plain) {
        return ascii ? plain : unicode;
    }
}
