/** What is known of a GPU and the machine around it. Read {@link dev.orrery.model.silicon.system.GpuSystem} first. */
@NullMarked
package dev.orrery.model.silicon.system;

import org.jspecify.annotations.NullMarked;
