package dev.orrery.data.synth;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

/** Statistics of a generated workload, counted the plain way: as `trace stats` defines them, by code of its own. */
final class Tally implements RowSink {
    private final Map<Long, Long> parents = new HashMap<>();
    private final Set<Long> times = new HashSet<>();
    private final CRC32 checksum = new CRC32();
    private int[] inputs = new int[1024];
    private int[] outputs = new int[1024];

    int rows;
    long firstMs;
    long lastMs;
    long references;
    long leadingHits;
    long wrongParents;
    long unordered;
    long wrongLengths;
    double reuseOfRequests;

    static Tally of(String profile, long seed, int requests) throws IOException {
        Tally tally = new Tally();
        Profiles.write(profile, seed, requests, tally);
        tally.inputs = Arrays.copyOf(tally.inputs, tally.rows);
        tally.outputs = Arrays.copyOf(tally.outputs, tally.rows);
        Arrays.sort(tally.inputs);
        Arrays.sort(tally.outputs);
        return tally;
    }

    @Override
    public void row(long timestampMs, int inputTokens, int outputTokens, long[] ids, int n) {
        if (rows == 0) {
            firstMs = timestampMs;
        }
        unordered += timestampMs < lastMs ? 1 : 0;
        wrongLengths += n != (inputTokens + 511) / 512 || outputTokens < 1 ? 1 : 0;
        lastMs = timestampMs;
        times.add(timestampMs);
        int hits = 0;
        while (hits < n && parents.containsKey(ids[hits])) {
            hits++;
        }
        for (int i = 0; i < n; i++) {
            Long before = i == 0 ? -1L : Long.valueOf(ids[i - 1]);
            Long known = parents.putIfAbsent(ids[i], before);
            wrongParents += known != null && !known.equals(before) ? 1 : 0;
        }
        references += n;
        leadingHits += hits;
        reuseOfRequests += hits / (double) n;
        if (rows == inputs.length) {
            inputs = Arrays.copyOf(inputs, rows * 2);
            outputs = Arrays.copyOf(outputs, rows * 2);
        }
        inputs[rows] = inputTokens;
        outputs[rows] = outputTokens;
        rows++;
        checksum.update(line(timestampMs, inputTokens, outputTokens, ids, n)
                .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    static String line(long timestampMs, int inputTokens, int outputTokens, long[] ids, int n) {
        return timestampMs + " " + inputTokens + " " + outputTokens + " " + Arrays.toString(Arrays.copyOf(ids, n))
                + "\n";
    }

    long checksum() {
        return checksum.getValue();
    }

    int distinctTimes() {
        return times.size();
    }

    int unique() {
        return parents.size();
    }

    double idealReuse() {
        return leadingHits / (double) references;
    }

    double requestReuse() {
        return reuseOfRequests / rows;
    }

    double meanInput() {
        return Arrays.stream(inputs).average().orElseThrow();
    }

    double meanOutput() {
        return Arrays.stream(outputs).average().orElseThrow();
    }

    int inputPercentile(int p) {
        return percentile(inputs, p);
    }

    int outputPercentile(int p) {
        return percentile(outputs, p);
    }

    private static int percentile(int[] sorted, int p) {
        return sorted[(int) ((sorted.length - 1) * p / 100.0 + 0.5)];
    }
}
