/**
 * The closed loop of placement and autoscaling at session events (sessions.md §5), and who owns which state. Read
 * {@link dev.orrery.model.video.control.Controller} first.
 */
@NullMarked
package dev.orrery.model.video.control;

import org.jspecify.annotations.NullMarked;
