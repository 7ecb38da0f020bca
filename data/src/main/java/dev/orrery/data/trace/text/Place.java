package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Turns byte offsets into what a reader of the file counts: lines, and columns in code points.
 *
 * @param text UTF-8 bytes, from the start of a line or from somewhere within it
 * @param line line of the first byte, from 1
 * @param col column of the first byte, from 1
 */
record Place(byte[] text, int line, int col) {
    private static final int SHOWN = 80;

    /** Returns the column of the byte after one in a column. */
    static int colAfter(byte b, int col) {
        return b == '\n' ? 1 : (b & 0xc0) == 0x80 ? col : col + 1;
    }

    /** Returns a defect at a byte. */
    Defect defect(int offset, TraceCode code, String message) {
        int atLine = line;
        int atCol = col;
        int lineStart = 0;
        int to = Math.min(offset, text.length);
        while (to > 0 && to < text.length && (text[to] & 0xc0) == 0x80) {
            to--; // to the start of the character
        }
        for (int i = 0; i < to; i++) {
            if (text[i] == '\n') {
                atLine++;
                lineStart = i + 1;
            }
            atCol = colAfter(text[i], atCol);
        }
        return new Defect(atLine, atCol, code, message, excerpt(lineStart, to));
    }

    private String excerpt(int lineStart, int at) {
        int lineEnd = at;
        while (lineEnd < text.length && text[lineEnd] != '\n') {
            lineEnd++;
        }
        // 4 bytes a code point at most: no more than this can be shown on either side.
        int from = Math.max(lineStart, at - 4 * SHOWN);
        String before = clean(from, at);
        String after = clean(at, Math.min(lineEnd, at + 4 * SHOWN));
        int half = SHOWN / 2;
        int room = SHOWN - Math.min(after.length(), half);
        String left = before.length() > room ? "..." + before.substring(before.length() - room + 3) : before;
        room = SHOWN - left.length();
        String right = after.length() > room ? after.substring(0, room - 3) + "..." : after;
        return left + right + "\n" + " ".repeat(left.length()) + "^";
    }

    private String clean(int from, int to) {
        String s = new String(text, from, to - from, StandardCharsets.UTF_8);
        StringBuilder out = new StringBuilder(s.length());
        s.codePoints().forEach(c -> out.append(c < ' ' || c > 0xffff || Character.isISOControl(c) ? '?' : (char) c));
        return out.toString();
    }

    /** Returns the offset of the first byte that is not valid UTF-8, -1 if all are. */
    static int firstInvalid(byte[] text) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        CharBuffer chars = CharBuffer.allocate(1024);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            chars.clear();
            result = decoder.decode(bytes, chars, true);
        }
        return result.isError() ? bytes.position() : -1;
    }
}
