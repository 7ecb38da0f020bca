/**
 * One budget of GPUs that LLM workers and video GPUs share on one timeline (sessions.md I8). Read
 * {@link dev.orrery.model.shared.SharedTwin} first.
 */
@NullMarked
package dev.orrery.model.shared;

import org.jspecify.annotations.NullMarked;
