/** What goes in a pass: one scheduler a file. Read {@link dev.orrery.model.engine.Engine} first. */
@NullMarked
package dev.orrery.model.engine;

import org.jspecify.annotations.NullMarked;
