package dev.orrery.data.scenario;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file of pass times as text.
 *
 * @param hash SHA-256 of its bytes, hexadecimal
 */
record TimingFile(String text, String hash) {
    /**
     * Reads a file.
     *
     * @param asked where it was asked for, for messages about the file as a whole
     * @param expected what such a file is, as the end of a sentence
     * @throws ScenarioException if it cannot be read as text
     */
    static TimingFile read(Path file, Origin asked, String expected) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new TimingFile(text, sha256(bytes));
        } catch (IOException e) {
            Problems problems = new Problems();
            problems.add(asked, file + ": " + explain(e) + "; " + expected);
            throw problems.exception();
        }
    }

    private static String explain(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file of pass times";
            case AccessDeniedException denied -> "this file may not be read";
            case CharacterCodingException notText -> "not a UTF-8 text file";
            default -> "cannot be read as a file of pass times";
        };
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
