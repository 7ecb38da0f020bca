/**
 * A run in the files of other tools, so that scripts made for those read it. Read
 * {@link dev.orrery.data.report.export.ExportTool} first: a new tool is one file and one line there.
 */
@NullMarked
package dev.orrery.data.report.export;

import org.jspecify.annotations.NullMarked;
