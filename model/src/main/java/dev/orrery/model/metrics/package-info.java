/** What users of the fleet would see. Read {@link dev.orrery.model.metrics.Slo} first. */
@NullMarked
package dev.orrery.model.metrics;

import org.jspecify.annotations.NullMarked;
