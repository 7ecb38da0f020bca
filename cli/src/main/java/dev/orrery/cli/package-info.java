/**
 * The command line: one class per command, and the only place that prints and exits. Read {@link dev.orrery.cli.Main}
 * first: it lists the commands and maps what they return to exit codes.
 */
@NullMarked
package dev.orrery.cli;

import org.jspecify.annotations.NullMarked;
