/**
 * What arrives: the request table, the tree of shared prefixes, arrival modes, conversations. Read
 * {@link dev.orrery.model.workload.RequestTable} first.
 */
@NullMarked
package dev.orrery.model.workload;

import org.jspecify.annotations.NullMarked;
