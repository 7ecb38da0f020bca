package dev.orrery.cli;

import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioText;
import dev.orrery.data.scenario.SharedScenario;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the merged scenario, or the commented file of all defaults. */
@Command(
        name = "show",
        description = "Print the merged scenario with the origin of each value.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        usageHelpWidth = 110,
        footer = {
            "",
            "Examples:",
            "  orrery config show -c cluster.yaml --block-size 16",
            "  orrery config show --json",
            "  orrery config show --reference > scenario.yaml"
        })
public final class ConfigShow implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "scenario file, YAML or JSON")
    private @Nullable Path scenario;

    @Mixin
    private ScenarioOptions options = new ScenarioOptions();

    @Option(names = "--json", description = "canonical JSON, as reports store it")
    private boolean json;

    @Option(names = "--reference", description = "every key at its default, with what it does")
    private boolean reference;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (reference) {
            out.print(ScenarioText.reference());
        } else {
            out.print(shown());
        }
        out.flush();
        return 0;
    }

    private String shown() {
        SharedScenario shared = SharedScenario.of(options.sources(scenario, options.flags()));
        if (shared != null) {
            return json ? shared.canonicalJson() + "\n" : ScenarioText.show(shared);
        }
        Scenario one = options.load(scenario);
        return json ? one.canonicalJson() + "\n" : ScenarioText.show(one);
    }
}
