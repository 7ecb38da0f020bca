package dev.orrery.data.trace;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A stream whose faults say which output they are of: who reads and writes at a time must not blame what is read. */
final class NamedOutput extends FilterOutputStream {
    private final Path name;

    NamedOutput(Path name, OutputStream out) {
        super(out);
        this.name = name;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int off, int len) throws IOException {
        try {
            out.write(bytes, off, len);
        } catch (IOException e) {
            throw new UnwrittenException(name, e);
        }
    }
}
