package dev.orrery.model.naive;

import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What requests say, token by token, and the chained hash of each block (R-K8): equal content, equal number. */
final class NaiveContent {
    private record Link(int before, List<Long> tokens) {}

    private final Map<Link, Integer> hashes = new HashMap<>();
    private final Map<Integer, List<Long>> said = new HashMap<>();
    private long fresh = -1;

    /** A trace block id and a position in it, or a token that nobody else ever says. */
    void prompt(RequestTable table, long[] ids, int request, int earlierTurn) {
        List<Long> tokens = new ArrayList<>(earlierTurn < 0 ? List.of() : said.get(earlierTurn));
        for (int p = 0; p < table.inputTokens(request); p++) {
            int block = p / table.blockSize();
            boolean named = block < ids.length;
            tokens.add(named ? ids[block] * table.blockSize() + p % table.blockSize() : fresh--);
        }
        said.put(request, tokens);
    }

    void generate(int request) {
        said.get(request).add(fresh--);
    }

    int length(int request) {
        return said.get(request).size();
    }

    /** Returns the chained hashes of the full blocks of the first so many tokens. */
    List<Integer> hashes(int request, int tokens, int blockSize) {
        List<Integer> chain = new ArrayList<>();
        int before = -1;
        for (int b = 0; (b + 1) * blockSize <= tokens; b++) {
            List<Long> block = List.copyOf(said.get(request).subList(b * blockSize, (b + 1) * blockSize));
            before = hashes.computeIfAbsent(new Link(before, block), key -> hashes.size());
            chain.add(before);
        }
        return chain;
    }
}
