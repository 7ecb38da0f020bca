/**
 * Rules of the whole repository: formatting, architecture, sizes, documents, the launcher, and the packed product end
 * to end. Read {@link dev.orrery.checks.ArchitectureTest} first.
 */
@NullMarked
package dev.orrery.checks;

import org.jspecify.annotations.NullMarked;
