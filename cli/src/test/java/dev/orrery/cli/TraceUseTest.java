package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.imitate.BuiltInProfiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of the trace commands must be told, and what they must not pass over in silence. */
class TraceUseTest {
    private static final String SAME = "{\"timestamp\":0,\"input_length\":5,\"output_length\":5}\n".repeat(2);
    private static final String WEKA = """
        {"id":"one","models":["m"],"block_size":64,"hash_id_scope":"local","requests":[
         {"t":0,"type":"n","model":"m","in":64,"out":5,"hash_ids":[1],"api_time":1},
         {"t":90.5,"type":"n","model":"m","in":64,"out":6,"hash_ids":[1],"api_time":1}]}
        {"id":"two","models":["m"],"block_size":64,"hash_id_scope":"local","requests":[
         {"t":30,"type":"n","model":"m","in":64,"out":7,"hash_ids":[1],"api_time":1},
         {"t":60,"type":"n","model":"m","in":64,"out":8,"hash_ids":[1],"api_time":1}]}
        """;

    @TempDir
    private Path folder;

    private String file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Cli.Outcome trace(String... args) {
        List<String> line = new ArrayList<>(List.of("trace"));
        for (String arg : args) {
            line.add(arg.replace("DIR/", folder + "/"));
        }
        return Cli.run(line.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "convert DIR/t.jsonl --map timestamp=t -o DIR/o | --map: ",
                "check DIR/t.jsonl --weka-timing think | --weka-timing: ",
                "check DIR/t.jsonl --delay-cap 5s | it is for weka",
                "check DIR/t.jsonl --estimate | it is for otel",
                "head DIR/t.jsonl --draw-seed 4 | it is for servegen",
                "stats DIR/a.csv --time-unit s | --time-unit s: ",
                "stats DIR/a.csv --json-stream | --json-stream: ",
                "check DIR/a.csv --hash-mismatch fix | --hash-mismatch fix: ",
                "check DIR/a.csv --trace-block-size 64 | --trace-block-size: ",
                "convert DIR/a.csv --trace-block-size 64 -o DIR/o | --trace-block-size: ",
                "stats DIR/g.json --coerce-strings | --coerce-strings: ",
                "check DIR/w.json --require-sorted | --require-sorted: ",
                "check DIR/s.jsonl --time-unit s | is a trace of video sessions, which has no use for it",
                "stats DIR/s.jsonl --no-reuse | --no-reuse: ",
                "scale DIR/t.jsonl --rate 2x -o DIR/o | there is nothing to divide",
                "scale DIR/t.jsonl --rps 2 -o DIR/o | all rows are at one instant",
                "convert DIR/t.jsonl --seed 4 -o DIR/o | --seed: nothing is drawn at random here",
                "split DIR/t.jsonl --parts 2 --seed 4 -o DIR/o | --seed: nothing is drawn at random here",
                "convert DIR/t.jsonl --to vidur --to-time-unit s -o DIR/o | --to-time-unit: vidur has its own unit",
                "convert DIR/t.jsonl --to vidur --to-format azure -o DIR/o | two formats",
                "convert DIR/t.jsonl --fixed mb=1 -o DIR/o | is for a table of video sessions",
                "convert DIR/t.jsonl --json -o - | --json: ",
                "fit DIR/t.jsonl --name x | give -o PROFILE",
                "check DIR/a.csv --where Model=x | --where: there is no column 'Model'; it has TIMESTAMP"
            })
    void aFlagThatWouldChangeNothingIsRefused(String command, String sentence) throws Exception {
        file("t.jsonl", SAME);
        file("a.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.97,5,6\n");
        file("w.json", WEKA);
        file("g.json", "[{\"conversations\":[{\"from\":\"human\",\"value\":\"hello\"}]}]");
        file("s.jsonl", "{\"t\":0,\"s\":1,\"e\":\"arrive\",\"mb\":1,\"chunk_ms\":1}\n");
        Cli.Outcome done = trace(command.split(" "));
        assertThat(done.err()).contains(sentence).doesNotContain("Exception");
        assertThat(done.exit()).isEqualTo(command.contains("--where") ? 3 : 2);
        assertThat(folder.resolve("o")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copy DIR/none --times 100000 --offset 100000h -o DIR/o | --times 100000, --offset 100000h: times would",
                "copy DIR/none --times 0 -o DIR/o | --times: must be 1 to 100,000, got 0",
                "copy DIR/none --times 2 --offset 5 -o DIR/o | --offset: expected a time such as 250ms",
                "spread DIR/none --step 999999999h -o DIR/o | --step: times would be beyond the year 9999",
                "spread DIR/none --jitter 999999999h -o DIR/o | --jitter: times would be beyond the year 9999",
                "scale DIR/none --span 999999999h -o DIR/o | --span: times would be beyond the year 9999",
                "scale DIR/none --rate fast -o DIR/o | --rate: expected a factor such as 2x, got 'fast'",
                "scale DIR/none -o DIR/o | give one of --rate, --rps and --span",
                "stretch DIR/none --prefix-len 1e9 -o DIR/o | --prefix-len: must be above 0 and at most 1,000",
                "reblock DIR/none --to 0 -o DIR/o | --to: must be 1 to 1,000,000, got 0",
                "anonymise DIR/none --round 0 -o DIR/o | --round must be at least 1",
                "sample DIR/none --thin 2 -o DIR/o | --thin: expected a part such as 20% or 0.2, got '2'"
            })
    void whatMakesNoSenseForAnyTraceIsRefusedBeforeOneIsRead(String command, String sentence) {
        Cli.Outcome done = trace(command.split(" "));
        assertThat(done.err()).contains(sentence);
        assertThat(done.exit()).isEqualTo(2);
    }

    @Test
    void timesThatOnlyThisTraceWouldTakeTooFarAreRefusedBeforeTheWork() throws Exception {
        String late = file("late.jsonl", SAME.replace("\"timestamp\":0", "\"timestamp\":253402300000000"));
        assertThat(trace("copy", late, "--times", "2", "--offset", "1000s", "-o", "DIR/o")
                        .err())
                .contains("--times 2, --offset 1000s: times would be beyond the year 9999");
        String seconds = file("s2.jsonl", SAME + SAME.replace("\"timestamp\":0", "\"timestamp\":900000"));
        assertThat(trace("scale", seconds, "--rate", "0.000000001x", "-o", "DIR/o")
                        .err())
                .contains("--rate: times would be beyond the year 9999");
        assertThat(folder.resolve("o")).doesNotExist();
    }

    @Test
    void oneTokenIsOne() throws Exception {
        String hashed = file("h.jsonl", "{\"timestamp\":0,\"input_length\":2,\"output_length\":1,\"hash_ids\":[1]}\n");
        assertThat(trace("reblock", hashed, "--to", "1", "-o", "DIR/o").err())
                .contains("blocks have 1 token,", "2 full blocks of 1 token,");
    }

    @Test
    void aRefusedTraceHasNoHead() throws Exception {
        String bad = file("bad.jsonl", "{\"timestamp\":0,\"input_length\":5,\"output_length\":1,\"hash_ids\":5}\n");
        Cli.Outcome done = trace("head", bad);
        assertThat(done.exit()).isEqualTo(3);
        assertThat(done.out()).isEmpty();
        assertThat(done.err()).contains("expected an array of integers, the block ids, found a number\n");
    }

    @ParameterizedTest
    @CsvSource({"t.jsonl", "t.txt", "one.jsonl", "t.jsonl.gz", "t.zst", "a.csv"})
    void aTraceInThePlaceOfAScenarioIsRecognised(String name) throws Exception {
        Path path = folder.resolve(name);
        switch (name) {
            case "t.jsonl.gz" -> Files.write(path, new byte[] {0x1f, (byte) 0x8b, 8, 0});
            case "t.zst" -> Files.write(path, new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd});
            case "a.csv" -> file(name, "TIMESTAMP,ContextTokens,GeneratedTokens\n");
            default -> file(name, name.equals("one.jsonl") ? SAME.substring(0, SAME.indexOf('\n')) : SAME);
        }
        Cli.Outcome done = Cli.run("run", path.toString());
        assertThat(done.exit()).isEqualTo(2);
        assertThat(done.err())
                .contains("; if this is a trace: orrery run --trace " + path)
                .hasLineCount(1);
    }

    @Test
    void aBrokenScenarioIsNoTrace() throws Exception {
        Cli.Outcome done = Cli.run("run", file("s.yaml", "{workload: {trace: {path: t}},\n {x: 1}}\n"));
        assertThat(done.exit()).isEqualTo(2);
        assertThat(done.err()).doesNotContain("if this is a trace");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scale DIR/a.csv --rate 0x -o DIR/o | --rate: must be above 0 and finite, got 0x",
                "scale DIR/w.json --rps -3 -o DIR/o | --rps: must be above 0 and finite, got -3.0",
                "scale DIR/w.json --span 0s -o DIR/o | --span: must be above 0, got 0s",
                "spread DIR/w.json --step 0s -o DIR/o | --step: must be above 0, got 0s",
                "spread DIR/w.json --jitter 0ms -o DIR/o | --jitter: must be above 0, got 0ms",
                "slice DIR/a.csv -o DIR/o | say what to keep: give --from or --to TIME, --rows A:B or --max-context N",
                "slice DIR/a.csv --no-rebase -o DIR/o | say what to keep: give --from or --to TIME",
                "slice DIR/a.csv --from 5m --to 1m -o DIR/o | --from 5m, --to 1m: --to must be later than --from",
                "slice DIR/a.csv --rows 5:5 -o DIR/o | --rows: expected A:B with B above A, got '5:5'",
                "slice DIR/a.csv --max-context -1 -o DIR/o | --max-context: must be at least 1 token, got -1"
            })
    void anAmountThatMakesNoSenseIsRefused(String command, String sentence) throws Exception {
        file("a.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.97,5,6\n");
        file("w.json", WEKA);
        Cli.Outcome done = trace(command.split(" "));
        assertThat(done.err()).contains(sentence);
        assertThat(done.exit()).isEqualTo(2);
        assertThat(folder.resolve("o")).doesNotExist();
    }

    @Test
    void runRefusesFlagsThatItsTraceHasNoUseForToo() throws Exception {
        Cli.Outcome done = Cli.run("run", "--trace", file("t.jsonl", SAME), "--map", "timestamp=t");
        assertThat(done.exit()).isEqualTo(2);
        assertThat(done.err()).contains("--map: ", "it is for csv");
        String azure = file("a.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.97,5,6\n");
        Cli.Outcome blocks = Cli.run("run", "--trace", azure, "--trace-block-size", "64");
        assertThat(blocks.exit()).isEqualTo(2);
        assertThat(blocks.err()).contains("--trace-block-size: ", "it is for aiperf, applied-compute, bailian");
    }

    @ParameterizedTest
    @CsvSource({
        "sample DIR/t --thin 1 --seed q, --seed: expected a whole number; got 'q'",
        "split DIR/t --parts z, --parts: expected a whole number; got 'z'",
        "stretch DIR/t --roots 1.5, --roots: expected a whole number; got '1.5'",
        "stretch DIR/t --prompt-len z, --prompt-len: expected a number; got 'z'"
    })
    void aValueThatIsNoNumberIsToldInPlainWords(String command, String sentence) throws Exception {
        file("t", SAME);
        Cli.Outcome done = trace((command + " -o DIR/o").split(" "));
        assertThat(done.err()).contains(sentence.replace(';', ','));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a b c | p.yaml: must be keys with values",
                "profile: 1 | p.yaml: stems: is missing",
                "profile: 2 | p.yaml: profile: must be 1; got 2"
            })
    void aFileThatIsNoProfileIsToldSo(String text, String sentence) throws Exception {
        Cli.Outcome done = trace("generate", "--profile", file("p.yaml", text + "\n"), "-o", "DIR/o");
        assertThat(done.err()).contains(sentence).doesNotContain(": :");
    }

    @Test
    void aBinaryFileIsNotShownAsColumns() throws Exception {
        Path file = Files.write(folder.resolve("b.bin"), new byte[] {0x7f, 'E', 'L', 'F', 2, 1, ',', 1});
        assertThat(trace("check", file.toString()).err()).contains("its first line is not text");
        assertThat(trace("check", "--format", "vidur", file.toString()).err())
                .contains("its first line is not text")
                .doesNotContain(", ,");
    }

    @Test
    void callsOfAgentsAreWrittenInOrderOfTimeWhereRowsStandForThemselves() throws Exception {
        file("w.json", WEKA);
        assertThat(trace("convert", "DIR/w.json", "--to", "vidur", "-o", "DIR/v.csv")
                        .exit())
                .isZero();
        assertThat(folder.resolve("v.csv"))
                .hasContent("arrived_at,num_prefill_tokens,num_decode_tokens\n0,64,5\n30,64,7\n60,64,8\n90.5,64,6\n");
        trace("convert", "DIR/w.json", "--to", "azure", "-o", "DIR/a.csv");
        assertThat(trace("check", "--require-sorted", "DIR/a.csv").exit()).isZero();
        Cli.Outcome mooncake = trace("convert", "DIR/w.json", "-o", "DIR/m.jsonl");
        assertThat(mooncake.err()).contains("read it with --trace-block-size 64");
        assertThat(Files.readString(folder.resolve("m.jsonl.meta.json"))).contains("\"block_size\" : 64");
        assertThat(trace("check", "--require-sorted", "--trace-block-size", "64", "DIR/m.jsonl")
                        .exit())
                .isZero();
        trace("split", "DIR/w.json", "--parts", "2", "--to-format", "azure", "-o", "DIR/p.csv");
        assertThat(trace("check", "--require-sorted", "DIR/p-1.csv").exit()).isZero();
        trace("merge", "DIR/w.json", "DIR/w.json", "--to-format", "vidur", "-o", "DIR/mm.csv");
        assertThat(trace("check", "--require-sorted", "DIR/mm.csv").exit()).isZero();
    }

    @Test
    void aTraceIsNeverWithoutTheFileThatSaysWhereItComesFrom() throws Exception {
        file("t.jsonl", SAME.replaceFirst("0", "7"));
        Files.createDirectories(folder.resolve("o.jsonl.meta.json")); // cannot be replaced by a file
        assertThat(trace("convert", "DIR/t.jsonl", "-o", "DIR/o.jsonl").exit()).isEqualTo(2);
        assertThat(folder.resolve("o.jsonl")).doesNotExist();
    }

    @Test
    void whatAFormatCannotHoldIsOneSentenceWithCounts() throws Exception {
        file("w.json", WEKA);
        Cli.Outcome done = trace("convert", "DIR/w.json", "--to", "azure", "-o", "DIR/a.csv");
        assertThat(done.err().lines().filter(line -> line.contains("warning")))
                .containsExactly("orrery: warning: " + folder + "/a.csv: lost, since azure cannot hold it: block ids of"
                        + " 4 rows, conversations of 4 rows, request ids of 4 rows, model names of 4 rows,"
                        + " edges of a play graph of 2 rows");
    }

    @Test
    void aColumnOfAMapThatTheTableLacksIsNamed() throws Exception {
        file("u.csv", "when,in,out\n0,5,5\n");
        String map = "timestamp=when,input_length=in,output_length=out,session_id=who";
        Cli.Outcome done = trace("check", "--format", "csv", "--map", map, "DIR/u.csv");
        assertThat(done.exit()).isEqualTo(3);
        assertThat(done.err()).contains("no column who (--map session_id=who); it has when, in, out");
    }

    @Test
    void aFactorOfOneKeepsRowsAlsoAtOneInstant() throws Exception {
        file("t.jsonl", SAME);
        assertThat(trace("scale", "DIR/t.jsonl", "--rate", "1x", "-o", "DIR/o").exit())
                .isZero();
        assertThat(folder.resolve("o")).hasContent(SAME);
    }

    @Test
    void oneRowIsNotOneRows() throws Exception {
        file("t.jsonl", "{\"timestamp\":0,\"input_length\":5,\"output_length\":5}\n");
        assertThat(trace("check", "DIR/t.jsonl").out()).contains("1 row over");
        assertThat(trace("convert", "DIR/t.jsonl", "-o", "DIR/o").err()).contains("1 row in, 1 row out");
    }

    @Test
    void aProfileOfTrafficIsAWorkloadOfAScenario() throws Exception {
        file("t.jsonl", SAME.replaceFirst("0", "7").repeat(20));
        assertThat(trace("fit", "DIR/t.jsonl", "-o", "DIR/p.yaml").exit()).isZero();
        String path = folder.resolve("p.yaml").toString();
        Cli.Outcome fitted = Cli.run("run", "--json", "--profile", path);
        assertThat(fitted.err()).isEmpty();
        assertThat(fitted.out()).contains("\"num_requests\":40");
        String scenario = file("s.yaml", "workload: {profile: {path: '" + path + "', requests: 7}}\n");
        assertThat(Cli.run("run", "--json", scenario).out()).contains("\"num_requests\":7");
        assertThat(Cli.run("run", "--json", scenario, "--profile", "rag").out()).contains("\"num_requests\":7");
        for (String name : BuiltInProfiles.names()) {
            Cli.Outcome built = Cli.run("run", "--json", "--profile", name, "--num-prompts", "5");
            assertThat(built.out()).as(name).contains("\"num_requests\":5");
        }
        assertThat(Cli.run("run", "--profile", "none.yaml").exit()).isEqualTo(3);
        assertThat(Cli.run("run", "--profile", file("bad.yaml", "x")).err()).contains("bad.yaml: must be keys");
        assertThat(Cli.run("run", "--set", "workload.profile.name=file").err()).contains("workload.profile.path");
    }
}
