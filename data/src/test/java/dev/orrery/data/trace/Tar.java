package dev.orrery.data.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Makes tar archives. */
final class Tar {
    private static final int BLOCK = 512;
    private static final int CHECKSUM = 148;

    private Tar() {}

    /** Returns an archive of files, in order. */
    static byte[] of(Map<String, byte[]> files) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        files.forEach((name, bytes) -> {
            byte[] head = new byte[BLOCK];
            put(head, 0, name);
            put(head, 100, "0000644");
            put(head, 124, String.format("%011o", bytes.length));
            put(head, 136, "00000000000");
            put(head, CHECKSUM, "        ");
            head[156] = '0';
            put(head, 257, "ustar");
            int sum = 0;
            for (byte b : head) {
                sum += b & 0xFF;
            }
            put(head, CHECKSUM, String.format("%06o", sum));
            out.writeBytes(head);
            out.writeBytes(bytes);
            out.writeBytes(new byte[(BLOCK - bytes.length % BLOCK) % BLOCK]);
        });
        out.writeBytes(new byte[2 * BLOCK]);
        return out.toByteArray();
    }

    private static void put(byte[] head, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, head, at, bytes.length);
    }
}
