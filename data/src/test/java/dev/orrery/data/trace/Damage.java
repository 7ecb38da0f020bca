package dev.orrery.data.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Damages files at random: bytes changed, cut out, or replaced by pieces that parsers stumble over. */
public final class Damage {
    private Damage() {}

    /** Returns a copy with one to three damages. */
    public static byte[] of(byte[] good, String[] splices, SplittableRandom random) {
        byte[] bytes = good;
        int changes = random.nextInt(1, 4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length + 1);
            int cut = Math.min(bytes.length - at, random.nextInt(4) == 0 ? random.nextInt(30) : random.nextInt(2));
            byte[] insert = switch (random.nextInt(3)) {
                case 0 -> new byte[] {(byte) random.nextInt(256)};
                case 1 -> splices[random.nextInt(splices.length)].getBytes(StandardCharsets.UTF_8);
                default -> new byte[0];
            };
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, at);
            out.write(insert, 0, insert.length);
            out.write(bytes, at + cut, bytes.length - at - cut);
            bytes = out.toByteArray();
        }
        return bytes;
    }
}
