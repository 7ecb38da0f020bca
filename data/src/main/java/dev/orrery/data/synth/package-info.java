/**
 * Built-in seeded workloads: made-up requests whose statistics follow published traces. A profile is a process (system
 * prompts, tools, conversations that grow turn by turn) and some hundred fitted numbers; no row of a trace is in it.
 * Read {@link dev.orrery.data.synth.Profiles} first, then {@code Period} and {@code Conversations}.
 */
@NullMarked
package dev.orrery.data.synth;

import org.jspecify.annotations.NullMarked;
