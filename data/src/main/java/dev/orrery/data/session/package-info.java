/**
 * Traces of video sessions: reading, writing, statistics and the generator. Read
 * {@link dev.orrery.data.session.SessionReader} first.
 */
@NullMarked
package dev.orrery.data.session;

import org.jspecify.annotations.NullMarked;
