package dev.orrery.data.trace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Rows in a temporary file, in the order in which they were written, each with a key. */
public final class RowSpill implements AutoCloseable {
    private final Scratch file;
    private final DataInputStream in;
    private int left;
    private double key;
    private int line;
    private final Row row = new Row();

    private RowSpill(Scratch file, int rows) {
        this.file = file;
        left = rows;
        in = new DataInputStream(file.in());
    }

    /**
     * Writes rows to a file and opens it.
     *
     * @param order the rows of the store to write
     * @param key of each row of the store
     */
    public static RowSpill of(RowStore rows, int[] order, double[] key) throws IOException {
        Scratch file = new Scratch();
        try {
            DataOutputStream out = new DataOutputStream(file.out());
            Row row = new Row();
            for (int r : order) {
                rows.load(r, row);
                out.writeDouble(key[r]);
                out.writeInt(rows.line(r));
                write(row, out);
            }
            out.flush();
        } catch (IOException e) {
            file.close();
            throw e;
        }
        return new RowSpill(file, order.length);
    }

    /** Goes to the next row; false if there is none. */
    public boolean next() throws IOException {
        if (left == 0) {
            return false;
        }
        left--;
        key = in.readDouble();
        line = in.readInt();
        read(row, in);
        return true;
    }

    /** Returns the key of the row. */
    public double key() {
        return key;
    }

    /** Returns the line at which the row stands. */
    public int line() {
        return line;
    }

    /** Returns the row; it is used again for the next one. */
    public Row row() {
        return row;
    }

    private static void write(Row row, DataOutputStream out) throws IOException {
        out.writeDouble(row.timeMs);
        out.writeDouble(row.delayMs);
        out.writeInt((int) row.input);
        out.writeInt((int) row.output);
        out.writeInt(row.idCount);
        for (int i = 0; i < row.idCount; i++) {
            out.writeLong(row.ids[i]);
        }
        out.writeInt(row.namelessBlocks());
        out.writeInt(row.priority);
        out.writeLong(row.strictPriority);
        text(row.session, out);
        text(row.policyClass, out);
        text(row.requestId, out);
        text(row.model, out);
        Edges edges = row.edges;
        text(edges.play, out);
        if (edges.play != null) {
            out.writeDouble(edges.notBeforeMs);
            out.writeDouble(edges.toolWaitMs);
            out.writeInt(edges.count);
            for (int i = 0; i < edges.count; i++) {
                text(edges.on[i], out);
                out.writeBoolean(edges.dispatch[i]);
                out.writeDouble(edges.delayMs[i]);
                out.writeByte(edges.relation[i].ordinal());
            }
        }
    }

    private static void read(Row row, DataInputStream in) throws IOException {
        row.clear();
        row.timeMs = in.readDouble();
        row.delayMs = in.readDouble();
        row.input = in.readInt();
        row.output = in.readInt();
        row.idCount = in.readInt();
        long[] ids = row.idsFor(Math.max(0, row.idCount));
        for (int i = 0; i < row.idCount; i++) {
            ids[i] = in.readLong();
        }
        row.place[Row.IDS] = row.idCount < 0 ? Row.ABSENT : 0;
        row.place[Row.INPUT] = 0;
        row.place[Row.OUTPUT] = 0;
        row.nameless(in.readInt());
        row.priority = in.readInt();
        row.strictPriority = in.readLong();
        row.session = text(in);
        row.policyClass = text(in);
        row.requestId = text(in);
        row.model = text(in);
        row.edges.play = text(in);
        if (row.edges.play != null) {
            row.edges.notBeforeMs = in.readDouble();
            row.edges.toolWaitMs = in.readDouble();
            int edges = in.readInt();
            for (int i = 0; i < edges; i++) {
                row.edges.add(
                        String.valueOf(text(in)),
                        in.readBoolean(),
                        in.readDouble(),
                        Edges.Relation.values()[in.readByte()]);
            }
        }
    }

    private static void text(@Nullable String text, DataOutputStream out) throws IOException {
        byte[] bytes = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static @Nullable String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
