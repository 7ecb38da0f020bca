package dev.orrery.data.trace.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a file is by its first bytes. */
enum Signature {
    TEXT,
    GZIP,
    ZSTD,
    TAR,
    REFUSED;

    static final int HEAD = 512;

    /** Returns what the first bytes of a file say. */
    static Signature of(byte[] head) {
        if (starts(head, 0, 0x1f, 0x8b)) {
            return GZIP;
        }
        if (starts(head, 0, 0x28, 0xb5, 0x2f, 0xfd)) {
            return ZSTD;
        }
        if (starts(head, 257, 'u', 's', 't', 'a', 'r')) {
            return TAR;
        }
        return refusal(head) == null ? TEXT : REFUSED;
    }

    /** Returns in one sentence why a file cannot be a trace, or null. */
    static @Nullable String refusal(byte[] head) {
        String kind = container(head);
        if (kind != null) {
            return kind
                    + " cannot be read; accepted are text, plain or compressed with gzip or zstd, and tar archives of"
                    + " it: unpack it first";
        }
        if (starts(head, 0, 0xff, 0xfe) || starts(head, 0, 0xfe, 0xff)) {
            return "text in UTF-16; convert it to UTF-8";
        }
        String text = new String(head, StandardCharsets.ISO_8859_1).strip();
        if (text.startsWith("version https://git-lfs")) {
            return lfs(text);
        }
        if (text.startsWith("<")) {
            return "an HTML or XML page instead of data: the download went wrong; fetch the raw file";
        }
        return null;
    }

    private static @Nullable String container(byte[] head) {
        if (starts(head, 0, 'P', 'K', 3, 4)) {
            return "a zip archive";
        }
        if (starts(head, 0, 0xfd, '7', 'z', 'X', 'Z', 0)) {
            return "xz compression";
        }
        if (starts(head, 0, 'B', 'Z', 'h')) {
            return "bzip2 compression";
        }
        return starts(head, 0, 'P', 'A', 'R', '1') ? "a parquet file" : null;
    }

    private static String lfs(String text) {
        Matcher size = Pattern.compile("(?m)^size (\\d+)").matcher(text);
        return "a Git LFS pointer instead of data"
                + (size.find() ? "; the real file has " + size.group(1) + " bytes" : "")
                + ": run 'git lfs pull', or download the file itself";
    }

    private static boolean starts(byte[] head, int at, int... bytes) {
        if (head.length < at + bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((head[at + i] & 0xff) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
