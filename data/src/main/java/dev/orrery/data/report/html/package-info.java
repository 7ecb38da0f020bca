/**
 * Pages with charts as one HTML file that opens from disk without a network. A caller builds a
 * {@link dev.orrery.data.report.html.Page} out of records and gives it to
 * {@link dev.orrery.data.report.html.PageWriter}; nothing here knows what the numbers mean. Read {@code Page} first,
 * then {@code Chart}. The scripts and the style sheet that draw the records lie beside this package in the resources.
 */
@NullMarked
package dev.orrery.data.report.html;

import org.jspecify.annotations.NullMarked;
