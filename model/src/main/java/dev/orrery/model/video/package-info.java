/**
 * Streaming video generation: sessions that hold state on a GPU and alternate between active and idle. Read
 * {@link dev.orrery.model.video.SessionTrace} first.
 */
@NullMarked
package dev.orrery.model.video;

import org.jspecify.annotations.NullMarked;
