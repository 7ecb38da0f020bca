package dev.orrery.data.measured;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.text.JsonLeaves;
import dev.orrery.data.trace.text.Leaves;
import dev.orrery.data.trace.text.TraceSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads results of benchmark clients, whichever client by the content: the way in. */
public final class MeasuredReader {
    private static final List<MeasuredFormat> FORMATS = List.of(
            new AiperfSummary(),
            new AiperfRequests(),
            new VllmBench(),
            new VllmConsole(),
            new GuideLlm(),
            new InferencePerf(),
            new InferencePerfRequests());

    /** What can be read, as the end of a sentence. */
    public static final String ACCEPTED =
            "accepted are results of AIPerf (JSON, JSONL, CSV or console text), vLLM bench"
                    + " (JSON, JSONL or console text), GuideLLM (JSON), inference-perf (JSON), and CSV with the columns "
                    + PointsCsv.HEADER;

    /** GuideLLM lists its benchmarks under this name. */
    private static final String PARTS = "benchmarks";

    private static final int HEAD = 1 << 14;

    /** No table that a client prints is longer. */
    private static final int LONGEST_TABLE = 1 << 24;

    private MeasuredReader() {}

    /**
     * Reads a file, or those of a folder or archive.
     *
     * @return at least one measurement
     * @throws TraceException with the place of the first fault
     */
    public static List<MeasuredPoint> read(TraceInput input) throws IOException {
        List<MeasuredPoint> points = new ArrayList<>();
        try (TraceSource source = TraceSource.of(input)) {
            for (InputStream text = source.next(); text != null; text = source.next()) {
                boolean single = source.name().equals(input.name());
                points.addAll(text(single ? input.name() : input.name() + "!" + source.name(), text));
            }
        }
        return List.copyOf(points);
    }

    private static List<MeasuredPoint> text(String file, InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, HEAD);
        in.mark(HEAD);
        String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).stripLeading();
        in.reset();
        MeasuredPoints points = new MeasuredPoints();
        if (head.startsWith("{") || head.startsWith("[")) {
            JsonLeaves.read(file, in, PARTS, object -> take(object, points));
        } else if (PointsCsv.recognises(head.lines().findFirst().orElse(""))) {
            PointsCsv.read(file, in, points);
        } else {
            LabelLines.read(file, table(file, in), object -> take(object, points));
        }
        List<MeasuredPoint> all = points.all();
        if (all.isEmpty()) {
            throw new TraceException(file, Defect.ofFile(TraceCode.E_EMPTY, "no measurements; " + ACCEPTED));
        }
        return all;
    }

    private static void take(Leaves object, MeasuredPoints points) throws TraceException {
        for (MeasuredFormat format : FORMATS) {
            if (format.recognises(object)) {
                format.read(object, points);
                return;
            }
        }
        throw object.wrong("", TraceCode.E_FORMAT, "no result of a known benchmark client; " + ACCEPTED);
    }

    private static String table(String file, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(LONGEST_TABLE + 1);
        try {
            if (bytes.length <= LONGEST_TABLE) {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            }
        } catch (CharacterCodingException e) {
            throw new TraceException(file, Defect.ofFile(TraceCode.E_FORMAT, "not a UTF-8 text; " + ACCEPTED));
        }
        throw new TraceException(
                file, Defect.ofFile(TraceCode.E_FORMAT, "no JSON, and longer than any table of a client; " + ACCEPTED));
    }
}
