package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of video sessions from files and from tables of a user's own. */
class SessionConvertTest {
    private static final String HEADER = "{\"trace\":\"orrery-sessions-1\"}\n";
    private static final String LOG = """
        when,who,what,size
        2024-05-01 10:00:05.250,bob,pause,
        2024-05-01 10:00:00,bob,start,3545
        2024-05-01 10:00:07,ann,start,1820
        2024-05-01 10:00:07,bob,end,
        """;
    private static final String PER_SESSION = """
        id,from,to,pauses
        9,100.5,160,110/120;120/130.25;150/
        4,101,,
        """;

    @TempDir
    private Path folder;

    private Cli.Outcome convert(String table, String... flags) throws Exception {
        Path file = Files.writeString(folder.resolve("log.csv"), table);
        String[] line = new String[flags.length + 7];
        String[] first = {
            "trace",
            "convert",
            file.toString(),
            "--format",
            "csv",
            "-o",
            folder.resolve("s.jsonl").toString()
        };
        System.arraycopy(first, 0, line, 0, 7);
        System.arraycopy(flags, 0, line, 7, flags.length);
        return Cli.run(line);
    }

    @Test
    void aLogOfEventsIsSortedAndItsSessionsAreNumbered() throws Exception {
        Cli.Outcome done = convert(
                LOG,
                "--map",
                "t=when,s=who,e=what,mb=size",
                "--map-event",
                "start=arrive,pause=idle,end=depart",
                "--fixed",
                "chunk_ms=750");
        assertThat(done.err()).contains("4 events of 2 sessions out to");
        assertThat(folder.resolve("s.jsonl")).hasContent(HEADER + """
            {"t":0,"s":1,"e":"arrive","mb":3545,"chunk_ms":750}
            {"t":5250,"s":1,"e":"idle"}
            {"t":7000,"s":1,"e":"depart"}
            {"t":7000,"s":2,"e":"arrive","mb":1820,"chunk_ms":750}
            """);
        assertThat(Files.readString(folder.resolve("s.jsonl.meta.json"))).contains("\"rows\" : 4");
        assertThat(Cli.run("trace", "check", folder.resolve("s.jsonl").toString())
                        .exit())
                .isZero();
    }

    @Test
    void aRowPerSessionBecomesItsEvents() throws Exception {
        Cli.Outcome done = convert(
                PER_SESSION,
                "--time-unit",
                "s",
                "--map",
                "s=id,arrive=from,depart=to,idle=pauses",
                "--fixed",
                "mb=6133,frames=12,fps=16");
        assertThat(done.err()).contains("6 events of 2 sessions");
        assertThat(folder.resolve("s.jsonl")).hasContent(HEADER + """
            {"t":0,"s":9,"e":"arrive","mb":6133,"chunk_ms":750,"frames":12,"fps":16}
            {"t":500,"s":4,"e":"arrive","mb":6133,"chunk_ms":750,"frames":12,"fps":16}
            {"t":9500,"s":9,"e":"idle"}
            {"t":29750,"s":9,"e":"activate"}
            {"t":49500,"s":9,"e":"idle"}
            {"t":59500,"s":9,"e":"depart"}
            """);
    }

    @Test
    void activeIntervalsSayTheIdleOnes() throws Exception {
        convert(
                "id,from,to,work,mb,chunk\n1,0,50,5/10;20/50,1,1\n",
                "--map",
                "s=id,arrive=from,depart=to,active=work,mb=mb,chunk_ms=chunk");
        assertThat(folder.resolve("s.jsonl")).hasContent(HEADER + """
            {"t":0,"s":1,"e":"arrive","mb":1,"chunk_ms":1}
            {"t":1,"s":1,"e":"idle"}
            {"t":5,"s":1,"e":"activate"}
            {"t":10,"s":1,"e":"idle"}
            {"t":20,"s":1,"e":"activate"}
            {"t":50,"s":1,"e":"depart"}
            """);
    }

    @Test
    void faultsAreToldAtTheTablesLineAndMayBeSkipped() throws Exception {
        String bad = LOG.replace("bob,end", "eve,end").replace("ann,start,1820", "ann,start,-1");
        String[] flags = {
            "--map",
            "t=when,s=who,e=what,mb=size",
            "--map-event",
            "start=arrive,pause=idle,end=depart",
            "--fixed",
            "chunk_ms=750"
        };
        Cli.Outcome strict = convert(bad, flags);
        assertThat(strict.exit()).isEqualTo(3);
        assertThat(strict.err()).contains("log.csv:5:1: E_UNKNOWN: session 'eve' has not arrived");
        assertThat(folder.resolve("s.jsonl")).doesNotExist();
        String[] lenient = Arrays.copyOf(flags, flags.length + 2);
        lenient[flags.length] = "--on-bad-row";
        lenient[flags.length + 1] = "skip:2";
        Cli.Outcome skipped = convert(bad, lenient);
        assertThat(skipped.err()).contains("E_UNKNOWN", "E_SIZE", "2 events of 1 session out");
        lenient[flags.length + 1] = "skip:1";
        assertThat(convert(bad, lenient).exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s=id,arrive=from | a session needs mb",
                "s=idd,arrive=from | the header has no column idd (--map s=idd); it has id, from, to, pauses",
                "s=id,arrive=from,mb=to,e=pauses,chunk_ms=to | no column for t",
                "s=id,t=from | no column for e",
                "s=id,arrive=from,what=to | unknown field 'what'",
                "s=id,arrive=from,mb=no,chunk_ms=no | the header has no column no",
                "s=id,arrive=pauses,mb=id,chunk_ms=id | log.csv:2:13: E_TIME: expected a number or a date",
                "s=id,arrive=to,depart=from,mb=id,chunk_ms=id | log.csv:2:3: E_ORDER: the session ends before",
                "s=id,arrive=from,depart=to,idle=id,mb=id,chunk_ms=id | log.csv:2:1: E_TYPE: expected intervals"
            })
    void aMapThatCannotBeIsRefusedInWords(String map, String sentence) throws Exception {
        Cli.Outcome done = convert(PER_SESSION, "--map", map);
        assertThat(done.exit()).isIn(2, 3);
        assertThat(done.err()).contains(sentence);
    }

    @Test
    void aSessionTraceIsWrittenAsOneAndAsNothingElse() throws Exception {
        String made = folder.resolve("v.jsonl.gz").toString();
        Cli.run("trace", "generate", "--profile", "video-v2", "--duration", "60", "-o", made);
        String once = folder.resolve("once.jsonl").toString();
        String twice = folder.resolve("twice.jsonl").toString();
        assertThat(Cli.run("trace", "convert", made, "-o", once).exit()).isZero();
        assertThat(Cli.run("trace", "convert", once, "--to-format", "sessions", "-o", twice)
                        .exit())
                .isZero();
        assertThat(Path.of(twice)).hasSameTextualContentAs(Path.of(once));
        assertThat(Cli.run("trace", "stats", once).out().replace("once.jsonl", "v.jsonl.gz"))
                .isEqualTo(Cli.run("trace", "stats", made).out());
        assertThat(Cli.run("trace", "convert", made, "--to", "vidur", "-o", twice)
                        .err())
                .contains("only the format sessions");
        String requests = folder.resolve("r.jsonl").toString();
        Files.writeString(Path.of(requests), "{\"timestamp\":0,\"input_length\":5,\"output_length\":5}\n");
        assertThat(Cli.run("trace", "convert", requests, "--to", "sessions", "-o", twice)
                        .err())
                .contains("is a trace of requests");
        assertThat(Cli.run("trace", "scale", requests, "--rate", "2x", "--to-format", "sessions", "-o", twice)
                        .exit())
                .isEqualTo(2);
    }
}
