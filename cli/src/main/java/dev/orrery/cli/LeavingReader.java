package dev.orrery.cli;

import java.io.IOException;
import java.io.OutputStream;

/** A stream whose reader may leave: what it no longer takes is dropped. Other faults remain faults. */
final class LeavingReader extends OutputStream {
    private final OutputStream out;
    private boolean left;

    LeavingReader(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (left) {
            return;
        }
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            left = String.valueOf(e.getMessage()).contains("Broken pipe");
            if (!left) {
                throw e;
            }
        }
    }

    @Override
    public void flush() throws IOException {
        if (!left) {
            out.flush();
        }
    }
}
