/**
 * The HTML report of a run: which charts there are, what they show, and what the page says of them. Read
 * {@link dev.orrery.data.report.run.RunPage} first; it lists the sections, each of which is one class that turns
 * columns of the run into charts of {@code report.html}.
 */
@NullMarked
package dev.orrery.data.report.run;

import org.jspecify.annotations.NullMarked;
