/**
 * From bytes to rows: compression and archives, lines, JSON and CSV, and where in a text a fault stands. Read
 * {@link dev.orrery.data.trace.text.TraceSource} first, then {@link dev.orrery.data.trace.text.JsonRows} and
 * {@link dev.orrery.data.trace.text.CsvRows}.
 */
@NullMarked
package dev.orrery.data.trace.text;

import org.jspecify.annotations.NullMarked;
