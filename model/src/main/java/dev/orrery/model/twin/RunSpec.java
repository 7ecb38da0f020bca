package dev.orrery.model.twin;

import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import org.jspecify.annotations.Nullable;

/**
 * All that determines a run. The same value gives the same result, bit for bit.
 *
 * @param seed master seed of every random stream
 * @param compatibility whose rules apply
 * @param requests the workload
 * @param arrivals when first turns arrive
 * @param explicitArrivalsNs arrival of each first turn by session order, replacing a generated mode's own; usually null
 * @param endSessionOnReject whether a rejected turn ends its conversation
 * @param pool the workers
 * @param router who gets what
 * @param slo what counts as good
 * @param maxSimTimeNs last instant that is simulated, {@link Long#MAX_VALUE} for no limit
 * @param warmRows rows at the start of the workload that are played first to fill the caches and are not counted
 * @param dropNs requests that arrive before this time are left out of the statistics
 */
public record RunSpec(
        long seed,
        Compatibility compatibility,
        RequestTable requests,
        Arrivals arrivals,
        long @Nullable [] explicitArrivalsNs,
        boolean endSessionOnReject,
        PoolSpec pool,
        RouterConfig router,
        Slo slo,
        long maxSimTimeNs,
        int warmRows,
        long dropNs) {}
