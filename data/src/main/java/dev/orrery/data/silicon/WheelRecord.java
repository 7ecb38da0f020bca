package dev.orrery.data.silicon;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The file {@code RECORD} of a wheel: the SHA-256 that each of its entries had when the wheel was made (PEP 376). */
final class WheelRecord {
    private static final String PLACE = ".dist-info/RECORD";
    private static final String METHOD = "sha256=";

    private final Map<String, String> hashes = new HashMap<>();

    private WheelRecord() {}

    /** Reads it; a wheel without one records nothing. */
    static WheelRecord of(ZipFile zip) throws IOException {
        WheelRecord record = new WheelRecord();
        ZipEntry entry = zip.stream()
                .filter(e -> e.getName().endsWith(PLACE))
                .findFirst()
                .orElse(null);
        if (entry == null) {
            return record;
        }
        try (InputStream in = zip.getInputStream(entry)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            text.lines().forEach(record::line);
        }
        return record;
    }

    /** Takes a line {@code path,sha256=digits,size}; the names that are read hold no comma. */
    private void line(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length == 3 && fields[1].startsWith(METHOD)) {
            hashes.put(fields[0], fields[1].substring(METHOD.length()));
        }
    }

    /** Returns whether an entry has other bytes than those that were recorded of it. */
    boolean contradicts(String name, byte[] bytes) {
        String recorded = hashes.get(name);
        if (recorded == null) {
            return false;
        }
        String found = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Wheel.digest().digest(bytes));
        return !found.equals(recorded);
    }
}
