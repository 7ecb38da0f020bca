/**
 * What a user sees of a run, as text, JSON and rows. Nothing here prints. Read {@link dev.orrery.data.report.Report}
 * first, then {@link dev.orrery.data.report.Metrics}: a new metric is one entry there.
 */
@NullMarked
package dev.orrery.data.report;

import org.jspecify.annotations.NullMarked;
