package dev.orrery.data.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionReaderTest {
    private static final String HEADER = "{\"trace\":\"orrery-sessions-1\",\"name\":\"x\",\"horizon_ms\":60000}\n";
    private static final String ARRIVES = "{\"t\":10,\"s\":7,\"e\":\"arrive\",\"mb\":2000,\"chunk_ms\":750}\n";

    private static final String FAULTS = """
            E_JSON    | {"t":20,"s":7,"e":"idle","x":{"a":1,"a":2}}
            E_JSON    | {"t":20,"s":7,"e":"idle"
            E_JSON    | {"t":20,"s":7,"e":"idle","x":Infinity}
            E_JSON    | {"t":20,"s":7,"e":"idle"} {}
            E_HEADER  | {"trace":"orrery-sessions-2"}
            E_HEADER  | {"trace":"orrery-sessions-1"}
            E_FIELD   | {"s":7,"e":"idle"}
            E_FIELD   | {"t":20,"e":"idle"}
            E_FIELD   | {"t":20,"s":7}
            E_FIELD   | {"t":null,"s":7,"e":"idle"}
            E_TIME    | {"t":20.0,"s":7,"e":"idle"}
            E_TIME    | {"t":"20","s":7,"e":"idle"}
            E_TIME    | {"t":1000000000001,"s":7,"e":"idle"}
            E_TIME    | {"t":99999999999999999999999,"s":7,"e":"idle"}
            E_ID      | {"t":20,"s":0,"e":"idle"}
            E_ID      | {"t":20,"s":9007199254740993,"e":"idle"}
            E_ID      | {"t":20,"s":7.5,"e":"idle"}
            E_EVENT   | {"t":20,"s":7,"e":"pause"}
            E_EVENT   | {"t":20,"s":7,"e":1}
            E_ORDER   | {"t":9,"s":7,"e":"idle"}
            E_DUP     | {"t":20,"s":7,"e":"arrive","mb":0}
            E_SIZE    | {"t":20,"s":8,"e":"arrive","mb":1000001,"chunk_ms":750}
            E_SIZE    | {"t":20,"s":8,"e":"arrive","mb":"2000","chunk_ms":750}
            E_SIZE    | {"t":20,"s":8,"e":"arrive","mb":-1,"chunk_ms":0}
            E_RATE    | {"t":20,"s":8,"e":"arrive","mb":2000}
            E_RATE    | {"t":20,"s":8,"e":"arrive","mb":2000,"frames":12}
            E_RATE    | {"t":20,"s":8,"e":"arrive","mb":2000,"frames":12.0,"fps":16}
            E_RATE    | {"t":20,"s":8,"e":"arrive","mb":2000,"chunk_ms":752,"frames":12,"fps":16}
            E_UNKNOWN | {"t":20,"s":8,"e":"depart"}
            E_STATE   | {"t":20,"s":7,"e":"activate"}
            """;

    @TempDir
    private Path folder;

    private static SessionReader.Read read(String text) throws IOException {
        TraceInput input = TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "f");
        return SessionReader.read(input, TraceOptions.defaults());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @DisplayName("each fault has its code")
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = FAULTS)
    void eachFaultHasItsCode(TraceCode code, String line) {
        assertThatThrownBy(() -> read(HEADER + ARRIVES + line + "\n"))
                .isInstanceOfSatisfying(TraceException.class, e -> {
                    assertThat(e.defects()).hasSize(1);
                    assertThat(e.defects().getFirst().code()).isEqualTo(code);
                    assertThat(e.defects().getFirst().line()).isEqualTo(3);
                });
    }

    @Test
    @DisplayName("nothing may follow a departure, and the place is the field at fault")
    void nothingFollowsADeparture() {
        String gone = "{\"t\":11,\"s\":7,\"e\":\"depart\"}\n{\"t\":12,\"s\":7,\"e\":\"idle\"}\n";
        assertThatThrownBy(() -> read(ARRIVES + gone)).hasMessage("f:3:13: E_GONE: session 7 has departed");
    }

    @Test
    @DisplayName("the header, frames and fps, and unknown fields are understood; an open session is legal")
    void whatIsLegalIsUnderstood() throws IOException {
        SessionTrace trace = read("\n" + HEADER
                        + "{\"t\":10,\"s\":7,\"e\":\"arrive\",\"mb\":2000.5,\"frames\":12,\"fps\":16,\"x\":[1]}\n")
                .trace();
        assertThat(trace.header().name()).isEqualTo("x");
        assertThat(trace.horizonNs()).isEqualTo(60_000_000_000L);
        assertThat(trace.stateMb(0)).isEqualTo(2000.5);
        assertThat(trace.chunkNs(0)).isEqualTo(750_000_000);
        assertThat(trace.kind(0)).isEqualTo(SessionEvent.ARRIVE);
        assertThat(read("").trace().events()).isZero();
    }

    @Test
    @DisplayName("bad lines are skipped and counted when that is asked for, up to a limit")
    void badLinesAreSkippedWhenAsked() throws IOException {
        String text = ARRIVES + "no\n{\"t\":9,\"s\":7,\"e\":\"idle\"}\n{\"t\":12,\"s\":7,\"e\":\"idle\"}\n";
        TraceInput input = TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "f");
        TraceOptions.Builder options = TraceOptions.builder().onBadRow(OnBadRow.SKIP);
        SessionReader.Read read = SessionReader.read(input, options.build());
        assertThat(read.trace().events()).isEqualTo(2);
        assertThat(read.summary().skipped()).isEqualTo(Map.of(TraceCode.E_JSON, 1L, TraceCode.E_ORDER, 1L));
        assertThatThrownBy(() -> SessionReader.read(
                        input, options.onBadRow(new OnBadRow(true, 1)).build()))
                .isInstanceOf(TraceException.class);
    }

    @Test
    @DisplayName("what is written and read again is the same, also compressed")
    void whatIsWrittenIsReadAgain() throws IOException {
        for (String name : VideoProfiles.names()) {
            SessionScript script = VideoProfiles.script(name, null, null, 1);
            Path file = folder.resolve(name + ".jsonl.gz");
            try (SessionWriter writer = new SessionWriter(file)) {
                script.write(writer);
                writer.commit();
            }
            SessionTrace back = SessionReader.read(TraceInput.of(file), TraceOptions.defaults())
                    .trace();
            SessionTrace made = script.trace();
            assertThat(back.header()).isEqualTo(made.header());
            assertThat(back.sessions()).isEqualTo(made.sessions());
            assertThat(back.events()).isEqualTo(made.events());
            for (int e = 0; e < made.events(); e += 7) {
                assertThat(back.timeNs(e)).isEqualTo(made.timeNs(e));
                assertThat(back.session(e)).isEqualTo(made.session(e));
                assertThat(back.kind(e)).isEqualTo(made.kind(e));
            }
        }
    }

    @Test
    @DisplayName("a session trace is recognised by its first line, compressed or not; requests are not one")
    void aSessionTraceIsRecognised() throws IOException {
        assertThat(recognised(HEADER)).isTrue();
        assertThat(recognised("\n\n" + ARRIVES)).isTrue();
        assertThat(recognised("{\"timestamp\":1,\"input_length\":3,\"trace\":4}"))
                .isFalse();
        assertThat(recognised("")).isFalse();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((HEADER + ARRIVES).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(SessionReader.recognises(TraceInput.of(packed.toByteArray(), "f")))
                .isTrue();
    }

    private static boolean recognised(String text) {
        return SessionReader.recognises(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "f"));
    }
}
