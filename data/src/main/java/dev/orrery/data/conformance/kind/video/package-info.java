/** Recorded cases of streaming video sessions. Read {@link dev.orrery.data.conformance.kind.video.VideoKinds} first. */
@NullMarked
package dev.orrery.data.conformance.kind.video;

import org.jspecify.annotations.NullMarked;
