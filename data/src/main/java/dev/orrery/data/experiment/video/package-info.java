/**
 * The evaluation of controllers of video sessions (sessions.md section 10). Read
 * {@link dev.orrery.data.experiment.video.VideoSetting} first.
 */
@NullMarked
package dev.orrery.data.experiment.video;

import org.jspecify.annotations.NullMarked;
