/**
 * What a forward pass takes: the sum over its operations, as Orrery times a batch and, in
 * {@link dev.orrery.model.silicon.pass.AicPasses}, as the reference does. Read
 * {@link dev.orrery.model.silicon.pass.BatchPasses} first.
 */
@NullMarked
package dev.orrery.model.silicon.pass;

import org.jspecify.annotations.NullMarked;
