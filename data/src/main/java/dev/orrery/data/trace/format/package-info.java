/**
 * The formats of traces, one file each. Read {@link dev.orrery.data.trace.format.TraceFormats} first, the list of all;
 * then {@link dev.orrery.data.trace.format.AzureFormat}, which is short.
 */
@NullMarked
package dev.orrery.data.trace.format;

import org.jspecify.annotations.NullMarked;
