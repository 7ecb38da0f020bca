/**
 * The operations that a forward pass consists of, and how their times are asked for. Read
 * {@link dev.orrery.model.silicon.op.Op} first, then {@link dev.orrery.model.silicon.op.OpTimer}.
 */
@NullMarked
package dev.orrery.model.silicon.op;

import org.jspecify.annotations.NullMarked;
