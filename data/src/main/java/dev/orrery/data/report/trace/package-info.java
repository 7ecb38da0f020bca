/**
 * The page of {@code trace stats --html}: what a trace is like, in pictures. Read
 * {@link dev.orrery.data.report.trace.TracePage} first; a new picture is a chart in one of its sections.
 */
@NullMarked
package dev.orrery.data.report.trace;

import org.jspecify.annotations.NullMarked;
