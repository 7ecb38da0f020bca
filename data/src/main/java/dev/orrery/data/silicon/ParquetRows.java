package dev.orrery.data.silicon;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.ColumnSchema;
import dev.orrery.data.silicon.SiliconException.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Columns of a parquet file. A column that the file lacks is empty texts or zeros. */
final class ParquetRows {
    private static final String LATENCY = "latency";

    /** The library tells once that it has no vector instructions, which is no news to a user. */
    private static final Logger LIBRARY = Logger.getLogger("dev.hardwood");

    static {
        LIBRARY.setLevel(Level.WARNING);
    }

    private final String[][] texts;
    private final long[][] numbers;
    private final double[] latency;
    private final int size;
    private int row;

    private ParquetRows(int size, int texts, int numbers) {
        this.size = size;
        this.texts = new String[texts][size];
        this.numbers = new long[numbers][size];
        this.latency = new double[size];
    }

    /** Reads the named columns and {@code latency}. */
    static ParquetRows read(String name, byte[] bytes, List<String> texts, List<String> numbers) throws IOException {
        try (ParquetFileReader file = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(bytes)))) {
            Set<String> present = new HashSet<>();
            for (ColumnSchema column : file.getFileSchema().getColumns()) {
                present.add(column.name());
            }
            ParquetRows rows =
                    new ParquetRows(Math.toIntExact(file.getFileMetaData().numRows()), texts.size(), numbers.size());
            List<String> wanted = new ArrayList<>(List.of(LATENCY));
            wanted.addAll(texts);
            wanted.addAll(numbers);
            wanted.retainAll(present);
            try (ColumnReaders columns = file.columnReaders(ColumnProjection.columns(wanted.toArray(new String[0])))) {
                rows.fill(columns, present, texts, numbers);
            }
            return rows;
        } catch (SiliconException e) {
            throw e;
        } catch (RuntimeException | IOException e) {
            throw new SiliconException(Fault.DATA, name + " in the wheel cannot be read: " + e.getMessage());
        }
    }

    private void fill(ColumnReaders columns, Set<String> present, List<String> textNames, List<String> numberNames) {
        List<Map<String, String>> known = new ArrayList<>();
        textNames.forEach(t -> known.add(new HashMap<>()));
        for (int at = 0; columns.nextBatch(); at += columns.getRecordCount()) {
            int n = columns.getRecordCount();
            System.arraycopy(columns.getColumnReader(LATENCY).getDoubles(), 0, latency, at, n);
            for (int c = 0; c < numberNames.size(); c++) {
                if (present.contains(numberNames.get(c))) {
                    long[] batch = columns.getColumnReader(numberNames.get(c)).getLongs();
                    System.arraycopy(batch, 0, numbers[c], at, n);
                }
            }
            for (int c = 0; c < textNames.size(); c++) {
                boolean there = present.contains(textNames.get(c));
                Map<String, String> one = known.get(c);
                String[] batch = there ? strings(columns.getColumnReader(textNames.get(c))) : new String[n];
                for (int i = 0; i < n; i++) {
                    String text = batch[i] == null ? "" : batch[i];
                    texts[c][at + i] = one.computeIfAbsent(text, t -> t);
                }
            }
        }
    }

    private static String[] strings(ColumnReader column) {
        return column.getStrings();
    }

    int size() {
        return size;
    }

    /** Goes to a row. */
    void at(int index) {
        row = index;
    }

    String text(int column) {
        return texts[column][row];
    }

    long number(int column) {
        return numbers[column][row];
    }

    double latency() {
        return latency[row];
    }
}
