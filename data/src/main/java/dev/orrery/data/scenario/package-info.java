/**
 * The scenario: what a run is configured with. Keys, defaults and accepted values stand in
 * {@link dev.orrery.data.scenario.Schema}, who reads which key in {@link dev.orrery.data.scenario.Registry}. A scenario
 * is read, merged and checked by {@link dev.orrery.data.scenario.ScenarioLoader}; read that file first.
 */
@NullMarked
package dev.orrery.data.scenario;

import org.jspecify.annotations.NullMarked;
