package dev.orrery.cli;

import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.ScenarioSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A scenario of several that are to be compared.
 *
 * @param name what tables call it
 * @param sources what it is put together from
 */
record Candidate(String name, ScenarioSources sources) {
    /** Flags that may be a list: what they set is no part of the workload. */
    private static final List<String> LISTS = List.of(
            "--router",
            "--workers",
            "--engine",
            "--block-size",
            "--num-gpu-blocks",
            "--max-num-seqs",
            "--max-num-batched-tokens",
            "--max-model-len");

    /** Flags whose values speak for themselves. */
    private static final Set<String> NAMES = Set.of("--router", "--engine");

    private static boolean isList(Flags.Value value) {
        return LISTS.contains(value.flag()) && value.text().contains(",");
    }

    /**
     * Returns the scenarios that a command line means: one, or one per file, or one per value of a list.
     *
     * @param files scenario files given without a flag
     */
    static List<Candidate> of(ScenarioOptions options, List<Path> files) {
        List<Flags.Value> flags = options.flags();
        List<Flags.Value> lists = flags.stream().filter(Candidate::isList).toList();
        if (lists.size() > 1) {
            throw new CommandFailure(
                    Exit.USAGE,
                    "only one flag may be a list to compare; " + lists.get(0).flag() + " and "
                            + lists.get(1).flag() + " are");
        }
        if (files.size() > 1 && !lists.isEmpty()) {
            throw new CommandFailure(
                    Exit.USAGE,
                    "compare scenario files or the values of "
                            + lists.getFirst().flag() + ", not both");
        }
        if (!lists.isEmpty()) {
            return values(options, files.isEmpty() ? null : files.getFirst(), flags, lists.getFirst());
        }
        if (files.size() <= 1) {
            Path file = files.isEmpty() ? null : files.getFirst();
            return List.of(new Candidate(
                    file == null ? "this run" : String.valueOf(file.getFileName()), options.sources(file, flags)));
        }
        List<Candidate> candidates = new ArrayList<>();
        Map<Path, String> names = names(files);
        for (Path file : files) {
            candidates.add(new Candidate(String.valueOf(names.get(file)), options.sources(file, flags)));
        }
        return candidates;
    }

    private static List<Candidate> values(
            ScenarioOptions options, @Nullable Path file, List<Flags.Value> flags, Flags.Value list) {
        List<Candidate> candidates = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String part : list.text().split(",", -1)) {
            String text = part.strip();
            if (text.isEmpty() || !seen.add(text)) {
                throw new CommandFailure(
                        Exit.USAGE,
                        list.flag() + ": must be a value or a list of different ones; got '" + list.text() + "'");
            }
            List<Flags.Value> these = new ArrayList<>();
            for (Flags.Value flag : flags) {
                these.add(flag.equals(list) ? new Flags.Value(list.flag(), text, true) : flag);
            }
            String name = NAMES.contains(list.flag())
                    ? text
                    : list.flag().substring(2).replace('-', ' ') + " " + text;
            candidates.add(new Candidate(name, options.sources(file, these)));
        }
        return candidates;
    }

    /** Names files as shortly as they can be told apart. */
    private static Map<Path, String> names(List<Path> files) {
        Map<Path, String> names = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        boolean apart = true;
        for (Path file : files) {
            apart &= seen.add(String.valueOf(file.getFileName()));
        }
        for (Path file : files) {
            if (names.put(file, apart ? String.valueOf(file.getFileName()) : file.toString()) != null) {
                throw new CommandFailure(Exit.USAGE, file + " is given twice; there is nothing to compare");
            }
        }
        return names;
    }

    /** Returns the same scenario with another seed. */
    Candidate withSeed(long seed) {
        List<Flags.Value> flags = new ArrayList<>(sources.flags());
        flags.removeIf(flag -> flag.flag().equals("--seed"));
        flags.add(new Flags.Value("--seed", Long.toString(seed)));
        return new Candidate(name, sources.withFlags(flags));
    }
}
