package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Spread;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The evaluation of delivered chunks as a page. */
final class ChunkPage {
    private static final double MS_PER_HOUR = 3.6e6;

    private static final List<Column> COLUMNS = List.of(
            new Column("GPU-s", 0, r -> ChunkRuns.chunks(r).gpuSeconds()),
            new Column("worst chunk ms", 0, ChunkPage::worst),
            new Column("late %", 3, ChunkPage::late),
            new Column("waiting, s", 1, r -> r.control().waitSeconds()),
            new Column("mean ms", 1, r -> steady(r).meanNs() / Nanos.PER_MS),
            new Column(
                    "first chunk ms",
                    0,
                    r -> ChunkRuns.chunks(r).deliveries().first().meanNs() / Nanos.PER_MS),
            new Column("transfers", 0, r -> ChunkRuns.chunks(r).migrations()),
            new Column("stalls per hour", 2, ChunkPage::stalls));

    private final ChunkRuns runs;
    private final int seeds;

    private ChunkPage(ChunkRuns runs, int seeds) {
        this.runs = runs;
        this.seeds = seeds;
    }

    /** A column of the tables. */
    private record Column(String name, int decimals, ToDoubleFunction<VideoResult> value) {
        Spread of(List<VideoResult> results) {
            return Spread.of(results.stream().mapToDouble(value).toArray());
        }
    }

    static LatencyCounts steady(VideoResult result) {
        return ChunkRuns.chunks(result).deliveries().steady();
    }

    static double worst(VideoResult result) {
        return steady(result).worstNs() / Nanos.PER_MS;
    }

    static double late(VideoResult result) {
        return 100 * ChunkRuns.chunks(result).deliveries().lateShare();
    }

    private static double stalls(VideoResult result) {
        double played = ChunkRuns.chunks(result).deliveries().playedMs();
        return played == 0 ? 0 : ChunkRuns.chunks(result).deliveries().stalls() / played * MS_PER_HOUR;
    }

    /** Returns the page. */
    static Page of(ChunkRuns runs, int seeds, String version) {
        return new ChunkPage(runs, seeds).page(version);
    }

    private Page page(String version) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(section(
                "fresh",
                "Fresh seeds, 16 GPUs",
                "C16, 4 GPUs at the start, first 1,800 s; median [min..max] of " + Text.count(seeds, "seed") + " from "
                        + ControlRuns.FRESH_SEED + ". Late: longer than the 750 ms that a chunk plays; first chunks of"
                        + " active phases are told apart. Waiting: for a GPU, all sessions together; their first chunk"
                        + " comes later by it.",
                runs.fresh()));
        sections.add(new ChunkPictures(runs).section());
        sections.add(section(
                "held-out",
                "Held-out seeds, 16 GPUs",
                "The same with seeds from " + MixedExperiment.HELD_OUT_SEED + ", which no parameter was chosen with.",
                runs.heldOut()));
        sections.add(section(
                "recorded", "Recorded traces, 16 GPUs", "C16, seeds 31, 32, 33, one run each.", runs.recorded()));
        sections.add(section(
                "startup",
                "GPUs that need 30 s to start",
                "C16 V2; a fleet that only reacts is late for every rise of the load. Sessions that wait for a GPU"
                        + " that starts stand beside those that are late: new sessions wait rather than make eight"
                        + " others late.",
                List.of(runs.startup())));
        sections.add(section(
                "large",
                "Fresh seeds, 64 GPUs",
                "C64, 16 GPUs at the start, 1,200 s; median [min..max] of " + Text.count(seeds, "seed") + ".",
                runs.large()));
        return new Page(
                "Video sessions: what viewers get",
                "The same sessions under the paper's modes, its ablations and Orrery's default, with every delivered"
                        + " chunk. Simulated by Orrery; none of these figures is the article's.",
                List.of(),
                verdicts(),
                sections,
                "orrery experiment video-chunks, version " + version);
    }

    private static Page.Section section(String id, String title, String text, List<ChunkRuns.Group> groups) {
        List<Block> blocks = new ArrayList<>();
        for (ChunkRuns.Group group : groups) {
            List<String> heads = new ArrayList<>(List.of("policy"));
            COLUMNS.forEach(column -> heads.add(column.name()));
            List<List<String>> rows = new ArrayList<>();
            for (String policy : group.policies()) {
                List<String> row = new ArrayList<>(List.of(policy));
                COLUMNS.forEach(column -> row.add(column.of(group.of(policy)).medians(column.decimals())));
                rows.add(row);
            }
            blocks.add(new Block.Table(group.name(), heads, rows));
        }
        return new Page.Section(id, title, text, blocks);
    }

    // ---- goals ----

    private List<Page.Verdict> verdicts() {
        List<Page.Verdict> verdicts = new ArrayList<>();
        for (ChunkRuns.Group group : runs.fresh()) {
            verdicts.add(verdict(group, ControlRuns.FRESH_SEED));
        }
        for (ChunkRuns.Group group : runs.heldOut()) {
            verdicts.add(verdict(group, MixedExperiment.HELD_OUT_SEED));
        }
        Spread late = spread(runs.startup(), ChunkRuns.DEFAULT, ChunkPage::late);
        Spread paid = spread(
                runs.startup(), ChunkRuns.DEFAULT, r -> ChunkRuns.chunks(r).gpuSeconds());
        Spread before = spread(runs.startup(), ChunkRuns.GLOBAL_MAX, ChunkPage::late);
        verdicts.add(new Page.Verdict(
                late.median() <= 1 && paid.median() <= 13_250 ? Page.Mood.GOOD : Page.Mood.BAD,
                "Start-up of 30 s: " + late.medians(2) + " % late at " + paid.medians(0) + " GPU-seconds (goal: at most"
                        + " 1 % at 13,250); sessions wait " + waits(ChunkRuns.DEFAULT)
                        + " s in all for a GPU. GLOBAL_MAX: "
                        + before.medians(2) + " % late, " + waits(ChunkRuns.GLOBAL_MAX) + " s of waiting."));
        verdicts.add(new Page.Verdict(
                Page.Mood.NOTE,
                "Every migration risks one late chunk, and L(t) does not see it: the mode that balances most makes"
                        + " the most chunks late."));
        return verdicts;
    }

    private String waits(String policy) {
        return spread(runs.startup(), policy, r -> r.control().waitSeconds()).medians(0);
    }

    private static Page.Verdict verdict(ChunkRuns.Group group, long firstSeed) {
        int met = 0;
        int stretched = 0;
        int runs = group.of(ChunkRuns.DEFAULT).size();
        for (int seed = 0; seed < runs; seed++) {
            VideoResult ours = group.of(ChunkRuns.DEFAULT).get(seed);
            double pairwise =
                    ChunkRuns.chunks(group.of(ChunkRuns.PAIRWISE).get(seed)).gpuSeconds();
            boolean paid = ChunkRuns.chunks(ours).gpuSeconds() <= 1.01 * pairwise;
            boolean worst = worst(ours) <= worst(group.of(ChunkRuns.CONSOLIDATE).get(seed));
            boolean calm = worst(ours) <= worst(group.of(ChunkRuns.NO_MIGRATION).get(seed));
            met += paid && worst && late(ours) <= 0.10 ? 1 : 0;
            stretched += paid && calm && late(ours) <= 0.05 ? 1 : 0;
        }
        return new Page.Verdict(
                met == runs ? Page.Mood.GOOD : Page.Mood.BAD,
                group.name() + ", seeds from " + firstSeed + ": " + ChunkRuns.DEFAULT
                        + " costs at most PAIRWISE + 1 %, makes at most 0.10 % late and"
                        + " no worse chunk than CONSOLIDATE_ONLY in " + met + " of " + Text.count(runs, "seed")
                        + "; at most 0.05 %"
                        + " late and no worse chunk than NO_MIGRATION in " + stretched + ".");
    }

    static Spread spread(ChunkRuns.Group group, String policy, ToDoubleFunction<VideoResult> value) {
        return Spread.of(group.of(policy).stream().mapToDouble(value).toArray());
    }
}
