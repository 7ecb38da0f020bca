/**
 * Runs of LLM workers and video GPUs that share a budget, as text, JSON and a page. Read
 * {@link dev.orrery.data.report.shared.SharedReport} first.
 */
@NullMarked
package dev.orrery.data.report.shared;

import org.jspecify.annotations.NullMarked;
