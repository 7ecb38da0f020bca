/**
 * What can be done to a trace between reading and writing it: each transformation is a step that rows go through. Read
 * {@link dev.orrery.data.trace.transform.Step} first, then {@link dev.orrery.data.trace.transform.Scale}.
 */
@NullMarked
package dev.orrery.data.trace.transform;

import org.jspecify.annotations.NullMarked;
