/** Which operations a pass of a deployment consists of. Read {@link dev.orrery.model.silicon.oplist.OpLists} first. */
@NullMarked
package dev.orrery.model.silicon.oplist;

import org.jspecify.annotations.NullMarked;
