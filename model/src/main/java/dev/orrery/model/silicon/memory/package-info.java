/**
 * How much of a GPU's memory is left for the KV cache. Read {@link dev.orrery.model.silicon.memory.MemoryModel} first.
 */
@NullMarked
package dev.orrery.model.silicon.memory;

import org.jspecify.annotations.NullMarked;
