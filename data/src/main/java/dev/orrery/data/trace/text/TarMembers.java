package dev.orrery.data.trace.text;

import dev.orrery.data.trace.SingleBytes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The files of a tar archive, one after the other: ustar, with the long names of GNU tar and of pax. */
final class TarMembers {
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 1 << 16;

    private final InputStream in;
    private long left;
    private int padding;
    private String name = "";

    TarMembers(InputStream in) {
        this.in = in;
    }

    /** Goes to the next file; null at the end. */
    @Nullable
    InputStream next() throws IOException {
        String longName = null;
        while (true) {
            skip(left + padding);
            byte[] header = in.readNBytes(BLOCK);
            if (header.length == 0 || header.length == BLOCK && blank(header)) {
                left = 0;
                padding = 0;
                return null;
            }
            if (header.length < BLOCK) {
                throw new EOFException("tar header");
            }
            left = size(header);
            padding = (int) ((BLOCK - left % BLOCK) % BLOCK);
            char type = (char) (header[156] & 0xff);
            if (type == 'L' || type == 'x') {
                String text = new String(content(), StandardCharsets.UTF_8);
                longName = type == 'x' ? paxPath(text, longName) : text.replace("\0", "");
            } else if (type == '0' || type == 0) {
                name = longName != null ? longName : ustarName(header);
                return new Content();
            } else {
                longName = null; // folders, links
            }
        }
    }

    /** Returns the name of the present file. */
    String name() {
        return name;
    }

    private byte[] content() throws IOException {
        if (left > LONGEST_NAME) {
            throw new ZipException("a name of " + left + " bytes in a tar archive");
        }
        byte[] bytes = in.readNBytes((int) left);
        if (bytes.length < left) {
            throw new EOFException("tar member");
        }
        left = 0;
        return bytes;
    }

    private static @Nullable String paxPath(String records, @Nullable String otherwise) {
        for (String record : records.split("\n", -1)) {
            int at = record.indexOf(" path=");
            if (at >= 0) {
                return record.substring(at + 6);
            }
        }
        return otherwise;
    }

    private static String ustarName(byte[] header) {
        String prefix = text(header, 345, 155);
        String last = text(header, 0, 100);
        boolean ustar = text(header, 257, 5).equals("ustar") && header[262] == 0;
        return ustar && !prefix.isEmpty() ? prefix + "/" + last : last;
    }

    private static String text(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    private static long size(byte[] header) throws ZipException {
        if ((header[124] & 0x80) != 0) { // binary, for files of 8 GiB and more
            long size = 0;
            for (int i = 128; i < 136; i++) {
                size = size << 8 | header[i] & 0xff;
            }
            return checked(size);
        }
        String octal = text(header, 124, 12).strip();
        if (!octal.matches("[0-7]{0,12}")) {
            throw new ZipException("a tar header without a size");
        }
        return octal.isEmpty() ? 0 : Long.parseLong(octal, 8);
    }

    private static long checked(long size) throws ZipException {
        if (size < 0) {
            throw new ZipException("a tar header with a negative size");
        }
        return size;
    }

    private static boolean blank(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private void skip(long bytes) throws IOException {
        try {
            in.skipNBytes(bytes);
        } catch (EOFException e) {
            throw new EOFException("tar member");
        }
        left = 0;
    }

    /** The bytes of the present file. */
    private final class Content extends InputStream {
        @Override
        public int read() throws IOException {
            return SingleBytes.read(this);
        }

        @Override
        public int read(byte[] to, int off, int len) throws IOException {
            if (left == 0) {
                return -1;
            }
            int n = in.read(to, off, (int) Math.min(len, left));
            if (n < 0) {
                throw new EOFException("tar member");
            }
            left -= n;
            return n;
        }
    }
}
