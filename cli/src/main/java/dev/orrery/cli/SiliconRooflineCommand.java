package dev.orrery.cli;

import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.roofline.RooflineCheck;
import dev.orrery.data.silicon.roofline.RooflineFile;
import dev.orrery.data.trace.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares times from data sheets with the installed measurements. */
@Command(
        name = "roofline",
        description = {
            "Compare passes by data sheets with the installed measurements: on each GPU by what kernels reach on all"
                    + " other GPUs. Prints the factor between a data sheet's time and the measured one that a tenth,"
                    + " half and nine tenths of random passes stay below."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery silicon roofline",
            "  orrery silicon roofline -o roofline.json",
            "  orrery silicon roofline > errors.txt"
        })
public final class SiliconRooflineCommand implements Callable<Integer> {
    private static final String ROW = "%-20s %-8s %4s  %-18s  %-18s  %-18s%n";

    @Option(names = "-o", paramLabel = "FILE", description = "write what kernels reach, and the factors, as JSON")
    private @Nullable Path target;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        RooflineCheck check = check();
        out.printf(ROW, "data sheet/measured", "weights", "n", "prefill", "decode", "mixed");
        for (RooflineCheck.Row row : check.rows()) {
            print(row, out);
        }
        print(check.plain(), out);
        print(check.quantised(), out);
        out.flush();
        if (target != null) {
            write(check, target);
        }
        return Exit.OK;
    }

    private RooflineCheck check() throws IOException {
        try {
            return RooflineCheck.of(SiliconCache.of(Main.of(spec).terminal().environment()));
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(Exit.USAGE, String.valueOf(e.getMessage()));
        }
    }

    private static void print(RooflineCheck.Row row, PrintWriter out) {
        out.printf(
                ROW,
                row.system(),
                row.weights(),
                row.deployments(),
                row.prefill().text(),
                row.decode().text(),
                row.mixed().text());
    }

    private static void write(RooflineCheck check, Path target) {
        try (OutputFile file = new OutputFile(target)) {
            RooflineFile.write(check, file.writer());
            file.commit();
        } catch (IOException e) {
            throw new CommandFailure(Exit.USAGE, target + " cannot be written: " + OutputFile.reason(e));
        }
    }
}
