package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a trace what could name somebody: block ids become numbers in the order of their first use, names become
 * short ones, times start at 0. Sharing, order and statistics stay. Texts and unknown fields are never in a row.
 */
public final class Anonymise extends Step {
    private static final int KEYED_BYTES = 6;

    private final HashedIds ids = new HashedIds(Integer.MAX_VALUE - 8);
    private final Map<String, String> names = new HashMap<>();
    private final Map<Character, Integer> counts = new HashMap<>();
    private final @Nullable Mac mac;
    private final double originMs;
    private final int roundTo;
    private int blockSize = 1;

    /**
     * Takes how to rename.
     *
     * @param key makes the same short names for the same names in every trace; null numbers them
     * @param originMs time stamp that becomes 0
     * @param roundTo lengths become multiples of so many tokens, as far as the number of blocks stays; 1 keeps them
     */
    public Anonymise(RowSink next, @Nullable String key, double originMs, int roundTo) {
        super(next);
        this.originMs = originMs;
        this.roundTo = roundTo;
        mac = key == null ? null : mac(key);
    }

    private static Mac mac(String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    @Override
    protected void started(int tokens) {
        blockSize = tokens;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        for (int i = 0; i < row.idCount; i++) {
            int known = ids.find(row.ids[i]);
            row.ids[i] = known < 0 ? ids.add(row.ids[i]) : known;
        }
        row.rebase(originMs);
        row.session = renamed('s', row.session);
        row.requestId = renamed('r', row.requestId);
        row.policyClass = renamed('c', row.policyClass);
        row.model = renamed('m', row.model);
        row.edges.play = renamed('p', row.edges.play);
        for (int i = 0; i < row.edges.count; i++) {
            row.edges.on[i] = String.valueOf(renamed('r', row.edges.on[i]));
        }
        if (roundTo > 1) {
            row.output = Math.round((double) row.output / roundTo) * roundTo;
            long blocks = (row.input + blockSize - 1) / blockSize;
            long rounded = Math.round((double) row.input / roundTo) * roundTo;
            row.input = Math.clamp(rounded, (blocks - 1) * blockSize + 1, blocks * blockSize);
        }
        pass(row, line);
    }

    private @Nullable String renamed(char kind, @Nullable String name) {
        return name == null ? null : names.computeIfAbsent(kind + name, n -> fresh(kind, n));
    }

    private String fresh(char kind, String name) {
        if (mac == null) {
            return kind + String.valueOf(counts.merge(kind, 1, Integer::sum));
        }
        byte[] hash = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
        return kind + HexFormat.of().formatHex(hash, 0, KEYED_BYTES);
    }
}
