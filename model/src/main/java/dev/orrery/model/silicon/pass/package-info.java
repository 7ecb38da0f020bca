/**
 * What a forward pass takes: the sum over its operations. {@link dev.orrery.model.silicon.pass.BatchPasses} is how
 * Orrery times a batch, {@link dev.orrery.model.silicon.pass.AicPasses} how the reference does.
 */
@NullMarked
package dev.orrery.model.silicon.pass;

import org.jspecify.annotations.NullMarked;
