package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Origin;

/**
 * What one entry of an op list adds to a pass.
 *
 * @param name the entry's name
 * @param ms its time, scale applied
 * @param origin where the least sure part of it comes from
 */
public record OpTime(String name, double ms, Origin origin) {}
