package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.Engines;
import dev.orrery.model.router.Routers;
import dev.orrery.model.timing.PassTimers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @Test
    void versionIsOneLine() {
        assertThat(Cli.run("--version")).isEqualTo(new Cli.Outcome(0, "orrery " + Main.VERSION + "\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "plan", "silicon estimate", "silicon list", "trace check", "experiment list"})
    @DisplayName("only the root has a version: a command that is given one says so")
    void commandsHaveNoVersion(String command) {
        Cli.Outcome outcome = Cli.run((command + " --version 9.9").split(" ", -1));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("orrery: error: unknown flag '--version'")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rnu|unknown command 'rnu'; did you mean 'run'?",
                "run --num-gpu-block 3|unknown flag '--num-gpu-block'; did you mean '--num-gpu-blocks'?",
                "help a b|'b' is one argument too many; 'orrery help --help' lists what there is",
                "run --workers|missing required parameter for option '--workers' (N)",
                "run --style aiperf|--style: must be table or vllm; got 'aiperf'",
                "run --json --explain 3|--json excludes --explain and --style: they are texts for people",
                "run --request-rate 2,x|--request-rate: must be a number or a list such as 2,4,8; got '2,x'",
                "run nope.yaml|nope.yaml: no such scenario file",
                "run --workers 0|--workers: must be > 0; got 0",
                "run --requests rows.txt|--requests rows.txt: the name must end in .jsonl or .csv, perhaps with .gz or .zst",
                "help tftt|no help on 'tftt'; did you mean 'ttft'?",
                "completion tcsh|completion: must be bash, zsh or fish; got 'tcsh'",
                "plan --explain-kv --model Qwen3-32B --system l40s --moe-ep 4|Qwen/Qwen3-32B has no experts; leave out --moe-tp, --moe-ep and --moe-quant",
                "plan --explain-kv --model Qwen3-32B --system l40s --rps 3|--explain-kv looks at one worker; leave out --rps and --users, or ask twice",
                "run --color blue|--color: must be auto, always or never; got 'blue'"
            })
    @DisplayName("row 34: a mistake is one sentence on standard error and exit code 2")
    void mistakesAreOneSentence(String line, String sentence) {
        Cli.Outcome outcome = Cli.run(line.split(" ", -1));
        assertThat(outcome).isEqualTo(new Cli.Outcome(2, "", "orrery: error: " + sentence + "\n"));
    }

    @Test
    void aMissingTraceIsBadData() {
        assertThat(Cli.run("run", "--trace", "nope.jsonl"))
                .isEqualTo(new Cli.Outcome(3, "", "orrery: error: nope.jsonl: no such file\n"));
    }

    @Test
    void everyHelpEndsWithThreeExamples() {
        CommandLine root = Main.all();
        root.getSubcommands().forEach((name, command) -> {
            check(command);
            command.getSubcommands().values().forEach(MainTest::check);
        });
        check(root);
    }

    private static void check(CommandLine command) {
        String help = command.getUsageMessage();
        String name = command.getCommandName();
        assertThat(help.lines().count()).as(name).isLessThanOrEqualTo(56);
        assertThat(help.substring(help.lastIndexOf("Examples:")).lines())
                .as(name)
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void completionKnowsCommandsFlagsAndKeys(String shell) {
        assertThat(Cli.run("completion", shell).out())
                .contains("run")
                .contains("num-gpu-blocks")
                .contains("router.policy=")
                .contains("stats");
    }

    @Test
    void helpExplainsMetricsCodesKeysAndCommands() {
        assertThat(Cli.run("help", "p99_ttft_ms").out()).contains("First token less arrival");
        assertThat(Cli.run("help", "e_hash").out()).contains("E_HASH, an error");
        assertThat(Cli.run("help", "num_gpu_blocks").out()).contains("fleet.pools[0].engine.num_gpu_blocks");
        assertThat(Cli.run("help", "run").out()).contains("orrery run [OPTIONS]");
        assertThat(Cli.run("help", "metrics").out())
                .contains("kv_utilisation_mean")
                .contains("busy_share");
        assertThat(Cli.run("help").out()).contains("completion").contains("Examples:");
    }

    @Test
    void globalFlagsStandBeforeOrAfterTheCommand() {
        assertThat(Cli.run("--ascii", "run", "--num-prompts", "3").out()).contains("+---");
        assertThat(Cli.run("run", "--num-prompts", "3", "--ascii", "-q").out()).contains("+---");
    }

    @Test
    void stackTracesNeedVerbose() {
        assertThat(Cli.run("run", "nope.yaml", "-v").err())
                .contains("ScenarioException")
                .contains("\tat ");
    }

    @Test
    @DisplayName("row 34: a fault of the product is one line with a file to report, exit code 70")
    void faultsAreOneLine() throws IOException {
        StringWriter err = new StringWriter();
        Terminal terminal = Terminal.of(new PrintWriter(Writer.nullWriter()), new PrintWriter(err));
        int exit = new Failures(terminal, false).execution(new IllegalStateException("broken\nfor good"));
        assertThat(exit).isEqualTo(70);
        String line = err.toString().strip();
        assertThat(line).startsWith("orrery: error: internal error (IllegalStateException: broken); please report it");
        Path report = Path.of(line.substring(line.lastIndexOf(' ') + 1));
        assertThat(report).content().contains("for good").contains("faultsAreOneLine");
        Files.delete(report);
    }

    @Test
    void tooLittleMemoryIsALimit() {
        StringWriter err = new StringWriter();
        Terminal terminal = Terminal.of(new PrintWriter(Writer.nullWriter()), new PrintWriter(err));
        assertThat(new Failures(terminal, false).execution(new OutOfMemoryError()))
                .isEqualTo(4);
        assertThat(err.toString()).contains("ORRERY_JAVA_OPTS");
    }

    @Test
    void theAdviceForAFullHeapIsMoreThanItHas() {
        assertThat(Failures.outOfMemory(13L << 30)).contains("heap of 13312 MiB", "-Xmx26g");
        assertThat(Failures.outOfMemory(100L << 20)).contains("heap of 100 MiB", "-Xmx2g");
    }

    @Test
    void helpListsCodesReasonsExitsAndGroupsOfKeys() {
        for (String topic : new String[] {"codes", "errors"}) {
            assertThat(Cli.run("help", topic).out())
                    .contains("E_HASH, ", "never_fits, ", "model_len, ", "kv_capacity, ", "130  interrupted");
        }
        assertThat(Cli.run("help", "exit").out()).startsWith("exit codes").contains("    3  bad input data");
        assertThat(Cli.run("help", "never_fits").out()).contains("num_gpu_blocks");
        assertThat(Cli.run("help", "fleet").out()).contains("fleet.pools[0].workers (default");
        assertThat(Cli.run("help", "keys").out()).contains("fleet.pools[0].workers");
    }

    @Test
    void completionOffersWhatIsRegistered() {
        for (String shell : new String[] {"bash", "zsh", "fish"}) {
            assertThat(Cli.run("completion", shell).out())
                    .contains(String.join(" ", Routers.names()))
                    .contains(String.join(" ", Engines.names()))
                    .contains(String.join(" ", PassTimers.names()));
        }
        assertThat(Cli.run("completion", "bash").out()).contains("--router) COMPREPLY=");
    }
}
