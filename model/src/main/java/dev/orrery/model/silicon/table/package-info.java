/**
 * What was measured on one system with one backend, and how values between and beyond are told from it (timing.md 3.1).
 * Read {@link dev.orrery.model.silicon.table.SiliconTables} first, then {@link dev.orrery.model.silicon.table.Grid}.
 */
@NullMarked
package dev.orrery.model.silicon.table;

import org.jspecify.annotations.NullMarked;
