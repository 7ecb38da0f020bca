/**
 * Models and GPUs by name, and models by their published configuration. Read
 * {@link dev.orrery.data.silicon.catalog.Models} first.
 */
@NullMarked
package dev.orrery.data.silicon.catalog;

import org.jspecify.annotations.NullMarked;
