package dev.orrery.bench;

import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.write.MooncakeWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading a Mooncake trace of an hour (23,608 rows) from memory into a table, with all checks. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TraceBenchmark {
    private byte[] trace = new byte[0];

    /** Writes the trace. */
    @Setup
    public void generate() throws IOException {
        Path file = Files.createTempFile("bench", ".jsonl");
        try (MooncakeWriter writer = new MooncakeWriter(file)) {
            Profiles.write("toolagent-like", 1, Profiles.requests("toolagent-like"), writer::write);
            writer.commit();
        }
        trace = Files.readAllBytes(file);
        Files.delete(file);
    }

    /** One reading. */
    @Benchmark
    public TraceRead read() throws IOException {
        return TraceReader.read(TraceInput.of(trace, "bench"), TraceOptions.defaults());
    }
}
