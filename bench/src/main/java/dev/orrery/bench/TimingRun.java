package dev.orrery.bench;

import dev.orrery.data.silicon.MeasuredDeployments;
import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.timing.PassGrid;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times the simulation of a trace with passes of one deployment told in four ways, by turns: a grid, a built-in
 * profile, the measurements themselves, and these in the forms of the reference, each run with timers that have seen
 * nothing before. What a way takes of the grid's time is the median over rounds: a machine that others use is slow for
 * both of a round.
 *
 * <p>Arguments: TRACE WORKERS WARM-UP ROUNDS. Needs {@code orrery silicon install --pairs h200_sxm/vllm}.
 */
public final class TimingRun {
    private static final double NUDGE = 1e-6;
    private static final int POINTS = 16;
    private static final int BATCH = 32;

    private TimingRun() {}

    private record Way(String name, TimingConfig timing, Compatibility rules) {}

    /** Runs the program. */
    public static void main(String[] args) throws IOException {
        RequestTable requests =
                TraceReader.read(Path.of(args[0]), TraceOptions.defaults()).table();
        int workers = Integer.parseInt(args[1]);
        int warmUp = Integer.parseInt(args[2]);
        int rounds = Integer.parseInt(args[3]);
        List<Way> ways = ways();
        double[][] cpuMs = new double[ways.size()][rounds];
        for (int i = -warmUp; i < rounds; i++) {
            for (int w = 0; w < ways.size(); w++) {
                Way way = ways.get(w);
                RunSpec spec = Fleets.spec(requests, workers, way.timing, way.rules, 1 + i * NUDGE);
                Meter meter = new Meter();
                RunResult result = Twin.run(spec, RunOptions.DEFAULT);
                double ttftMs = result.summary().ttft().mean();
                if (i >= 0) {
                    cpuMs[w][i] = meter.cpuMs();
                }
                if (i == 0) {
                    describe(way, result, ttftMs);
                }
            }
        }
        print(ways, cpuMs, rounds);
    }

    private static void print(List<Way> ways, double[][] cpuMs, int rounds) {
        for (int w = 0; w < ways.size(); w++) {
            double[] ms = cpuMs[w].clone();
            double[] ofGrid = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                ofGrid[i] = ms[i] / cpuMs[0][i];
            }
            Arrays.sort(ms);
            Arrays.sort(ofGrid);
            System.out.printf(
                    Locale.ROOT,
                    "%-8s %7.2f CPU ms (%.2f to %.2f), %.2f of grid, round by round (quarters %.2f, %.2f)%n",
                    ways.get(w).name,
                    ms[rounds / 2],
                    ms[0],
                    ms[rounds - 1],
                    ofGrid[rounds / 2],
                    ofGrid[rounds / 4],
                    ofGrid[rounds * 3 / 4]);
        }
    }

    private static void describe(Way way, RunResult result, double ttftMs) {
        System.out.printf(
                Locale.ROOT,
                "%-8s %,d passes, %,d of them fast-forwarded, mean TTFT %.3f ms%n",
                way.name,
                Arrays.stream(result.usage().passes).sum(),
                Arrays.stream(result.usage().fastForwarded).sum(),
                ttftMs);
    }

    private static List<Way> ways() throws IOException {
        PassSource measured = new MeasuredDeployments(SiliconCache.of(System.getenv()))
                .source(new Wanted("Qwen/Qwen3-32B", "h200_sxm", Backend.VLLM, null, 2, 1, 1));
        TimingConfig grid = new TimingConfig("grid", 0, 0, 1, 1, 0);
        TimingConfig silicon = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(measured);
        PassSource profile = StepProfiles.read("qwen3-32b-h200-tp2").profile();
        return List.of(
                new Way("grid", grid.withGrid(grid(measured.parts())), Compatibility.NONE),
                new Way("profile", grid.withPasses(profile), Compatibility.NONE),
                new Way("silicon", silicon, Compatibility.NONE),
                new Way("aic", silicon, Compatibility.REFERENCE));
    }

    /** Reads a grid off the parts. */
    private static PassGrid grid(PassParts parts) {
        double[] prefillTokens = new double[POINTS];
        double[] prefillMs = new double[POINTS];
        double[] decodeTokens = new double[POINTS];
        double[] lengths = new double[POINTS];
        double[][] decodeMs = new double[POINTS][POINTS];
        double[] attention = new double[2];
        for (int i = 0; i < POINTS; i++) {
            int tokens = 1 << i;
            prefillTokens[i] = tokens;
            prefillMs[i] =
                    parts.tokensMs(tokens) + parts.logitsMs(1) + parts.promptMs(1, tokens) + parts.promptConstantMs();
            decodeTokens[i] = (double) tokens * BATCH;
            lengths[i] = tokens;
        }
        for (int i = 0; i < POINTS; i++) {
            for (int j = 0; j < POINTS; j++) {
                int requests = (int) Math.clamp(Math.round(decodeTokens[i] / lengths[j]), 1, 256);
                parts.stepAttention(requests, (int) lengths[j], attention, 1);
                decodeMs[i][j] = parts.stepTokensMs(requests) + attention[0];
            }
        }
        return new PassGrid(prefillTokens, prefillMs, decodeTokens, lengths, decodeMs, "sampled");
    }
}
