package dev.orrery.data.silicon;

import dev.orrery.data.silicon.PairCompiler.Compiled;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.zip.CRC32C;

/**
 * The form of a compiled file, format {@value #FORMAT}: magic and format (8 bytes), CRC-32C of all that follows and
 * length of the head (8 bytes), the head (who and what, and for each slice its key, place and lengths), then the
 * slices' arrays, little-endian, each slice at a multiple of 8 bytes.
 */
final class CompiledFile {
    /** The first four bytes. */
    static final int MAGIC = 0x4c49534f; // OSIL

    /** Counted up when anything about the form changes. */
    static final int FORMAT = 1;

    static final int PREFIX = 16;

    private CompiledFile() {}

    /** Writes a compiled pair. */
    static void write(Compiled compiled, String wheelSha256, WritableByteChannel out) throws IOException {
        byte[] head = head(compiled, wheelSha256);
        ByteBuffer data = data(compiled, PREFIX + head.length);
        CRC32C crc = new CRC32C();
        crc.update(head);
        crc.update(data.duplicate());
        ByteBuffer prefix = ByteBuffer.allocate(PREFIX).order(ByteOrder.LITTLE_ENDIAN);
        prefix.putInt(MAGIC)
                .putInt(FORMAT)
                .putInt((int) crc.getValue())
                .putInt(head.length)
                .flip();
        for (ByteBuffer part : List.of(prefix, ByteBuffer.wrap(head), data)) {
            while (part.hasRemaining()) {
                out.write(part);
            }
        }
    }

    private static long bytes(Slice slice) {
        long ints = 0;
        for (int[] array : slice.ints()) {
            ints += array.length;
        }
        return aligned(ints * Integer.BYTES) + (long) slice.values().length * Double.BYTES;
    }

    static long aligned(long at) {
        return (at + 7) & ~7L;
    }

    /** Offsets are relative to the first aligned place after the head. */
    private static byte[] head(Compiled compiled, String sha256) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(sha256);
            out.writeUTF(compiled.pair().backend());
            out.writeUTF(compiled.pair().version());
            system(compiled.gpu(), out);
            lanes(compiled.contextLanes(), out);
            lanes(compiled.generationLanes(), out);
            out.writeInt(compiled.slices().size());
            long offset = 0;
            for (Map.Entry<Table, NavigableMap<String, Slice>> table :
                    compiled.slices().entrySet()) {
                out.writeUTF(table.getKey().label());
                out.writeInt(table.getValue().size());
                for (Map.Entry<String, Slice> slice : table.getValue().entrySet()) {
                    out.writeUTF(slice.getKey());
                    out.writeLong(offset);
                    out.writeByte(slice.getValue().ints().length);
                    for (int[] array : slice.getValue().ints()) {
                        out.writeInt(array.length);
                    }
                    out.writeInt(slice.getValue().values().length);
                    offset += bytes(slice.getValue());
                }
            }
            out.writeLong(offset);
        }
        return bytes.toByteArray();
    }

    private static void system(GpuSystem gpu, DataOutputStream out) throws IOException {
        out.writeUTF(gpu.name());
        for (double fact : new double[] {
            gpu.memoryBytesPerS(),
            gpu.memoryEfficiency(),
            gpu.memoryLatencyS(),
            gpu.bf16Flops(),
            gpu.fp8Flops(),
            gpu.fp4Flops(),
            gpu.int8Flops(),
            gpu.nodeBytesPerS(),
            gpu.rackBytesPerS(),
            gpu.farBytesPerS(),
            gpu.p2pLatencyS()
        }) {
            out.writeDouble(fact);
        }
        out.writeLong(gpu.capacityBytes());
        out.writeLong(gpu.otherBytes());
        for (long bytes : gpu.ncclBytes()) {
            out.writeLong(bytes);
        }
        out.writeInt(gpu.sm());
        out.writeInt(gpu.gpusPerNode());
        out.writeInt(gpu.gpusPerRack());
        out.writeUTF(gpu.nccl());
    }

    private static void lanes(Lanes lanes, DataOutputStream out) throws IOException {
        for (List<String> names : List.of(lanes.order(), lanes.others())) {
            out.writeInt(names.size());
            for (String name : names) {
                out.writeUTF(name);
            }
        }
    }

    /** Returns the arrays, after so many bytes that come before them. */
    private static ByteBuffer data(Compiled compiled, long before) {
        long size = aligned(before) - before;
        for (NavigableMap<String, Slice> table : compiled.slices().values()) {
            for (Slice slice : table.values()) {
                size += bytes(slice);
            }
        }
        ByteBuffer data = ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
        data.position((int) (aligned(before) - before));
        int origin = data.position();
        for (NavigableMap<String, Slice> table : compiled.slices().values()) {
            for (Slice slice : table.values()) {
                for (int[] array : slice.ints()) {
                    for (int i : array) {
                        data.putInt(i);
                    }
                }
                data.position(origin + (int) aligned(data.position() - origin));
                for (double value : slice.values()) {
                    data.putDouble(value);
                }
            }
        }
        return data.flip();
    }
}
