package dev.orrery.cli;

import dev.orrery.data.silicon.Installer;
import dev.orrery.data.silicon.Pair;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.Wheel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compiles measured times into the user's cache folder. */
@Command(
        name = "install",
        description = {
            "Compile the measured times of the wheel aiconfigurator-core " + Wheel.VERSION
                    + " into the cache folder ($XDG_CACHE_HOME/orrery/silicon).",
            "Without WHEEL it is downloaded by pip and thrown away afterwards."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery silicon install",
            "  orrery silicon install --pairs h200_sxm/vllm",
            "  orrery silicon install aiconfigurator_core.whl"
        })
public final class SiliconInstallCommand implements Callable<Integer> {
    @Parameters(paramLabel = "WHEEL", arity = "0..1", description = "the wheel, if it is there already")
    private @Nullable Path wheel;

    @Option(
            names = "--pairs",
            paramLabel = "SYSTEM/BACKEND",
            split = ",",
            description = "which, with commas between (default: all that the wheel has)")
    private @Nullable List<String> pairs;

    @Option(
            names = "--any-wheel",
            description = "take a wheel of version " + Wheel.VERSION + " that is not the published file")
    private boolean anyWheel;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Main main = Main.of(spec);
        SiliconCache cache = SiliconCache.of(main.terminal().environment());
        Path file = wheel;
        if (file != null) {
            return install(file, cache, main);
        }
        Path folder = Files.createTempDirectory("orrery-wheel-");
        try {
            return install(WheelDownload.into(folder), cache, main);
        } finally {
            Files.deleteIfExists(folder.resolve(Wheel.FILE));
            Files.deleteIfExists(folder);
        }
    }

    private int install(Path file, SiliconCache cache, Main main) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (Interrupt interrupt = new Interrupt();
                Wheel opened = Wheel.open(file)) {
            if (!anyWheel) {
                opened.checkPublished();
            }
            if (opened.pinned() && !opened.published()) {
                main.terminal().warn(file + " is not the published wheel, which recorded cases belong to");
            } else if (!opened.pinned()) {
                main.terminal().warn(file + " is not version " + Wheel.VERSION + ", which recorded cases belong to");
            }
            List<Pair> chosen = pairs == null ? Installer.pairs(opened) : Installer.pairs(opened, pairs);
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            progress.phase("compiling", chosen.size());
            List<Pair> compiled = new Installer(cache).install(opened, chosen, done -> {
                progress.done(done);
                if (interrupt.requested()) {
                    throw new CommandFailure(Exit.INTERRUPTED, "interrupted after " + done + " of " + chosen.size());
                }
            });
            progress.clear();
            out.printf(
                    "%d installed, %d were there already, in %s%n",
                    compiled.size(), chosen.size() - compiled.size(), cache.folder());
            out.flush();
            return Exit.OK;
        } catch (SiliconException e) {
            throw failure(e);
        }
    }

    /** Returns a failure with the exit code of what is wrong. */
    static CommandFailure failure(SiliconException e) {
        int exit = e.fault() == SiliconException.Fault.DATA ? Exit.DATA : Exit.USAGE;
        return new CommandFailure(exit, String.valueOf(e.getMessage()));
    }
}
