package dev.orrery.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script with which a shell completes commands, flags and keys. */
@Command(
        name = "completion",
        description = "Print a script that lets a shell complete commands, flags and keys.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  source <(orrery completion bash)",
            "  orrery completion zsh > ~/.zfunc/_orrery",
            "  orrery completion fish > ~/.config/fish/completions/orrery.fish"
        })
public final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
    private String shell = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() {
        Completion completion = new Completion(Main.all());
        String script = switch (shell) {
            case "bash" -> completion.bash();
            case "zsh" -> completion.zsh();
            case "fish" -> completion.fish();
            default ->
                throw new ParameterException(
                        spec.commandLine(), "completion: must be bash, zsh or fish; got '" + shell + "'");
        };
        spec.commandLine().getOut().print(script);
        return Exit.OK;
    }
}
