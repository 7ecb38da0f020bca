package dev.orrery.data.silicon;

import dev.orrery.data.silicon.SiliconException.Fault;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.SiliconTables.Lanes;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Table;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** A compiled file as it lies in memory; a slice is copied out when it is first asked for. */
public final class MappedFile {
    private final Map<Table, Map<String, Entry>> directory = new EnumMap<>(Table.class);
    private final Map<Entry, Slice> copied = new ConcurrentHashMap<>();
    private final String sha256;
    private final SiliconTables tables;
    private final ByteBuffer data;

    private record Entry(long offset, int[] lengths, int values) {}

    private MappedFile(DataInputStream head, ByteBuffer data) throws IOException {
        this.data = data;
        this.sha256 = head.readUTF();
        String backend = head.readUTF();
        String version = head.readUTF();
        GpuSystem gpu = system(head);
        Lanes context = lanes(head);
        Lanes generation = lanes(head);
        Map<Table, List<String>> keys = readDirectory(head);
        this.tables = new SiliconTables(gpu, backend, version, keys, context, generation, this::slice);
    }

    /**
     * Maps a file into memory.
     *
     * @throws SiliconException if it is none, of another format, or damaged
     */
    public static MappedFile open(Path path) throws IOException {
        ByteBuffer all;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
        }
        if (all.capacity() < CompiledFile.PREFIX || all.getInt() != CompiledFile.MAGIC) {
            throw damaged(path, "is no compiled data");
        }
        int format = all.getInt();
        if (format != CompiledFile.FORMAT) {
            throw damaged(path, "has format " + format + ", this version reads " + CompiledFile.FORMAT);
        }
        int stored = all.getInt();
        int headLength = all.getInt();
        CRC32C crc = new CRC32C();
        crc.update(all.duplicate());
        if ((int) crc.getValue() != stored) {
            throw damaged(path, "is damaged");
        }
        byte[] head = new byte[headLength];
        all.get(head);
        int origin = (int) CompiledFile.aligned(all.position());
        ByteBuffer data = all.slice(origin, all.capacity() - origin).order(ByteOrder.LITTLE_ENDIAN);
        return new MappedFile(new DataInputStream(new ByteArrayInputStream(head)), data);
    }

    private static SiliconException damaged(Path path, String what) {
        return new SiliconException(Fault.DATA, path + ": " + what + "; run 'orrery silicon install' again");
    }

    private static GpuSystem system(DataInputStream in) throws IOException {
        String name = in.readUTF();
        double[] facts = new double[11];
        for (int i = 0; i < facts.length; i++) {
            facts[i] = in.readDouble();
        }
        long capacity = in.readLong();
        long other = in.readLong();
        List<Long> nccl = List.of(in.readLong(), in.readLong(), in.readLong(), in.readLong());
        return new GpuSystem(
                name,
                facts[0],
                facts[1],
                facts[2],
                capacity,
                facts[3],
                facts[4],
                facts[5],
                facts[6],
                in.readInt(),
                in.readInt(),
                in.readInt(),
                facts[7],
                facts[8],
                facts[9],
                facts[10],
                other,
                nccl,
                in.readUTF());
    }

    private static Lanes lanes(DataInputStream in) throws IOException {
        List<List<String>> both = new ArrayList<>();
        for (int list = 0; list < 2; list++) {
            List<String> names = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                names.add(in.readUTF());
            }
            both.add(List.copyOf(names));
        }
        return new Lanes(both.getFirst(), both.getLast());
    }

    private Map<Table, List<String>> readDirectory(DataInputStream in) throws IOException {
        Map<Table, List<String>> keys = new EnumMap<>(Table.class);
        for (int tablesLeft = in.readInt(); tablesLeft > 0; tablesLeft--) {
            Table table = Table.valueOf(in.readUTF().toUpperCase(Locale.ROOT));
            int slices = in.readInt();
            List<String> names = new ArrayList<>(slices);
            Map<String, Entry> entries = HashMap.newHashMap(slices);
            for (int s = 0; s < slices; s++) {
                String key = in.readUTF();
                long offset = in.readLong();
                int[] lengths = new int[in.readByte()];
                for (int i = 0; i < lengths.length; i++) {
                    lengths[i] = in.readInt();
                }
                names.add(key);
                entries.put(key, new Entry(offset, lengths, in.readInt()));
            }
            keys.put(table, Collections.unmodifiableList(names));
            directory.put(table, entries);
        }
        return keys;
    }

    private @Nullable Slice slice(Table table, String key) {
        Entry entry = directory.getOrDefault(table, Map.of()).get(key);
        return entry == null ? null : copied.computeIfAbsent(entry, this::copy);
    }

    private Slice copy(Entry entry) {
        int at = Math.toIntExact(entry.offset);
        int[][] ints = new int[entry.lengths.length][];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = new int[entry.lengths[i]];
            data.slice(at, ints[i].length * Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(ints[i]);
            at += ints[i].length * Integer.BYTES;
        }
        double[] values = new double[entry.values];
        at = Math.toIntExact(CompiledFile.aligned(at));
        data.slice(at, values.length * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .get(values);
        return new Slice(ints, values);
    }

    /** Returns the SHA-256 of the wheel that it was compiled from. */
    public String wheelSha256() {
        return sha256;
    }

    /** Returns what was measured. */
    public SiliconTables tables() {
        return tables;
    }

    /** Returns how many values a table holds. */
    public long values(Table table) {
        return directory.getOrDefault(table, Map.of()).values().stream()
                .mapToLong(Entry::values)
                .sum();
    }
}
