package dev.orrery.cli;

import dev.orrery.data.silicon.MeasuredDeployments;
import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.profile.ProfileFile;
import dev.orrery.data.silicon.profile.ProfileKey;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.profile.ProfileMaker;
import dev.orrery.model.silicon.profile.StepProfile;
import dev.orrery.model.timing.TimingErrors;
import dev.orrery.model.timing.TimingErrors.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Derives step profiles from the installed measurements. */
@Command(
        name = "profile",
        description = {
            "Derive the step profile of a deployment from the installed measurements: small tables that stand for its"
                    + " passes without them. Prints how far they are from the measurements.",
            "Without --model, every profile that comes with Orrery is derived anew."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery silicon profile",
            "  orrery silicon profile --model Qwen/Qwen3-32B --system h200_sxm",
            "  orrery silicon profile --model Qwen/Qwen3-8B --system l40s -o ."
        })
public final class SiliconProfileCommand implements Callable<Integer> {
    private static final String ROW = "%-28s %6s  %21s  %21s  %21s%n";

    @Option(names = "--model", paramLabel = "NAME", description = "model, such as Qwen/Qwen3-32B")
    private @Nullable String model;

    @Option(names = "--system", paramLabel = "GPU", description = "GPU, such as h200_sxm")
    private @Nullable String system;

    @Option(names = "--backend", paramLabel = "NAME", description = "vllm (default), sglang or trtllm")
    private String backend = "vllm";

    @Option(names = "--tp", paramLabel = "N", description = "GPUs that share each layer (default 1)")
    private int tensor = 1;

    @Option(names = "--ep", paramLabel = "N", description = "GPUs that share the experts (default 1)")
    private int expert = 1;

    @Option(names = "-o", paramLabel = "DIR", description = "a folder that exists: NAME.json is written into it")
    private @Nullable Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        MeasuredDeployments deployments =
                new MeasuredDeployments(SiliconCache.of(Main.of(spec).terminal().environment()));
        out.printf(ROW, "error %, mean / p95 / max", "values", "prefill", "decode", "mixed");
        if (model == null) {
            for (ProfileKey key : StepProfiles.keys()) {
                profile(deployments, wanted(key), out);
            }
        } else {
            if (system == null) {
                throw new ParameterException(spec.commandLine(), "--system GPU is needed with --model");
            }
            Backend engine = Backend.byLabel(backend);
            if (engine == null) {
                throw new ParameterException(
                        spec.commandLine(), "--backend: must be vllm, sglang or trtllm; got '" + backend + "'");
            }
            profile(deployments, new Wanted(model, system, engine, null, tensor, 1, expert), out);
        }
        out.flush();
        return Exit.OK;
    }

    private static Wanted wanted(ProfileKey key) {
        Backend engine = Backend.valueOf(key.backend().toUpperCase(Locale.ROOT));
        return new Wanted(key.model(), key.system(), engine, key.version(), key.tensor(), 1, key.expert());
    }

    private void profile(MeasuredDeployments deployments, Wanted wanted, PrintWriter out) throws IOException {
        try {
            MeasuredSource source = deployments.source(wanted);
            StepProfile profile = ProfileMaker.of(source);
            TimingErrors errors = TimingErrors.of(profile, source);
            ProfileKey key = new ProfileKey(
                    source.deployment().model().name(),
                    wanted.system(),
                    wanted.backend().label(),
                    source.tables().version(),
                    wanted.tensor(),
                    wanted.expert());
            out.printf(
                    ROW,
                    key.name(),
                    profile.size(),
                    text(errors.prefill()),
                    text(errors.decode()),
                    text(errors.mixed()));
            out.flush();
            write(key, profile, errors);
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        } catch (CatalogException | IllegalArgumentException | NoTimeException e) {
            throw new CommandFailure(Exit.USAGE, String.valueOf(e.getMessage()));
        }
    }

    private static String text(Spread s) {
        return String.format(Locale.ROOT, "%.3f / %.2f / %.2f", s.mean(), s.p95(), s.max());
    }

    private void write(ProfileKey key, StepProfile profile, TimingErrors errors) throws IOException {
        if (folder == null) {
            return;
        }
        Path target = folder.resolve(key.name() + ".json");
        try (OutputFile file = new OutputFile(target)) {
            ProfileFile.write(key, profile, errors, file.writer());
            file.commit();
        } catch (IOException e) {
            throw new CommandFailure(Exit.USAGE, target + " cannot be written: " + OutputFile.reason(e));
        }
    }
}
