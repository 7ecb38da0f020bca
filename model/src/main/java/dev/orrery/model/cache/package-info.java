/** The KV block pool of a worker: hits, copies, eviction. Read {@link dev.orrery.model.cache.BlockPool} first. */
@NullMarked
package dev.orrery.model.cache;

import org.jspecify.annotations.NullMarked;
