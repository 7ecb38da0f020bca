/**
 * Virtual time, named random streams and exact order statistics: what every other package stands on. Read
 * {@link dev.orrery.model.kernel.RandomStreams} first.
 */
@NullMarked
package dev.orrery.model.kernel;

import org.jspecify.annotations.NullMarked;
