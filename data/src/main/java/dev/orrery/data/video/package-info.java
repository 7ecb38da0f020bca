/**
 * Fleets that serve video sessions: what they are made of, what a run of one shows, and the evaluation. Read
 * {@link dev.orrery.data.video.VideoSetup} first.
 */
@NullMarked
package dev.orrery.data.video;

import org.jspecify.annotations.NullMarked;
