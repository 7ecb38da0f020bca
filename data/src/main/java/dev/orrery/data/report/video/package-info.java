/**
 * What a run of video sessions showed, as text and as JSON. Read {@link dev.orrery.data.report.video.VideoReport}
 * first.
 */
@NullMarked
package dev.orrery.data.report.video;

import org.jspecify.annotations.NullMarked;
