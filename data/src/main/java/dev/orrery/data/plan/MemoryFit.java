package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a worker has the memory for requests that run at once, by the sums of {@code plan --explain-kv}. All bytes
 * are of one GPU.
 *
 * @param budget where the memory goes
 * @param requests requests at once on an attention rank
 * @param tokens that each keeps at its end
 */
public record MemoryFit(MemoryBudget budget, int requests, long tokens) {
    /** What an engine keeps room for unless it is told otherwise: the most tokens of a pass. */
    private static final long PASS_TOKENS = 8192;

    private static final double GIB = 1L << 30;

    /** Works it out for the backend's own part of the memory. */
    public static MemoryFit of(Deployment deployment, int requests, long tokens) {
        return new MemoryFit(MemoryModel.of(deployment, PASS_TOKENS), requests, tokens);
    }

    /** Returns whether weights, a pass and the requests' cache fit. */
    public boolean fits() {
        return holdsModel() && neededBytes() <= usableBytes();
    }

    /** Returns whether anything is left for a cache. */
    public boolean holdsModel() {
        return budget.kvBudgetBytes() > 0;
    }

    /** Returns what weights, a pass and the requests' cache need. */
    public double neededBytes() {
        return budget.otherBytes() + requests * budget.bytesPerRequest(tokens);
    }

    /** Returns what an engine uses of the memory. */
    public double usableBytes() {
        return Math.min(budget.capacityBytes(), budget.otherBytes() + budget.kvBudgetBytes());
    }

    /** Returns what is missing, in a sentence without its end; null if it fits. */
    public @Nullable String problem() {
        if (!holdsModel()) {
            return "the model does not fit: weights and the activations of a pass need " + gib(budget.otherBytes())
                    + " GiB on each GPU, and " + there();
        }
        return fits()
                ? null
                : Text.count(requests, "request") + " of " + Text.count(tokens, "token")
                        + (requests == 1 ? " does" : " do") + " not fit at once: with their KV cache they need "
                        + gib(neededBytes()) + " GiB on each GPU, and " + there();
    }

    private String there() {
        return "the engine may use " + gib(usableBytes()) + " of " + gib(budget.capacityBytes());
    }

    private static String gib(double bytes) {
        return Text.number(bytes / GIB);
    }

    /** Returns it as an object. */
    public Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("fits", fits());
        map.put("requests", requests);
        map.put("tokens_per_request", tokens);
        map.put("needed_gib", neededBytes() / GIB);
        map.put("usable_gib", usableBytes() / GIB);
        map.put("capacity_gib", budget.capacityBytes() / GIB);
        return map;
    }
}
