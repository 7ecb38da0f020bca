/**
 * Delivered chunks: coalesced batches on each GPU, states that are restored, offloaded and migrated, what is billed and
 * what viewers see (sessions.md §7). Read {@link dev.orrery.model.video.chunk.ChunkEngine} first.
 */
@NullMarked
package dev.orrery.model.video.chunk;

import org.jspecify.annotations.NullMarked;
