package dev.orrery.model.testing;

import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.router.RouterConfig.AffinityRule;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexRule;
import dev.orrery.model.router.RouterConfig.IndexType;
import dev.orrery.model.router.RouterConfig.QueuePolicy;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.router.RouterConfig.Ties;
import java.util.Random;

/** Random router configurations in which every option takes part. */
public final class Routing {
    private static final String[] SIMPLE = {"round_robin", "least_loaded", "random", "power_of_two"};

    private Routing() {}

    /** Returns one for some run. */
    public static RouterConfig any(Random random) {
        boolean kv = random.nextBoolean();
        RouterConfig plain = new RouterConfig(kv ? "kv" : SIMPLE[random.nextInt(SIMPLE.length)]);
        AffinityRule affinity =
                random.nextInt(5) == 0 ? new AffinityRule(true, 1 + random.nextInt(100_000_000)) : AffinityRule.NONE;
        return new RouterConfig(
                plain.policy(),
                kv && random.nextBoolean() ? cost(random) : plain.cost(),
                kv && random.nextInt(3) == 0 ? queue(random) : plain.queue(),
                kv && random.nextInt(3) == 0 ? index(random) : plain.index(),
                random.nextInt(3) == 0 ? Ties.LOWEST : Ties.SEEDED,
                affinity);
    }

    private static CostRule cost(Random random) {
        return new CostRule(
                random.nextInt(3) / 2.0 + 0.5 * random.nextInt(2),
                random.nextInt(3) == 0 ? 1 : 0,
                random.nextInt(4) * 0.5,
                random.nextInt(3) == 0 ? 1.5 : 0,
                random.nextInt(4) == 0 ? 0.5 : 0,
                random.nextInt(4) > 0,
                random.nextInt(4) > 0,
                random.nextInt(4) == 0,
                random.nextInt(4) == 0,
                random.nextInt(4) > 0);
    }

    /** Returns a queue rule. */
    public static QueueRule queue(Random random) {
        QueuePolicy[] orders = QueuePolicy.values();
        return new QueueRule(random.nextInt(4) * 0.5, orders[random.nextInt(orders.length)], random.nextBoolean());
    }

    private static IndexRule index(Random random) {
        IndexType type = random.nextBoolean() ? IndexType.EVENTS : IndexType.APPROXIMATE;
        return new IndexRule(
                type,
                random.nextBoolean() ? 0 : random.nextInt(40_000_000),
                1 + random.nextInt(200_000_000),
                random.nextBoolean() ? 0 : random.nextInt(50_000_000));
    }
}
