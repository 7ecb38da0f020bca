/**
 * A second model of a vLLM fleet, block by block and pass by pass, written from the rules alone and for clarity only:
 * what the fast one is compared with. Read {@link dev.orrery.model.naive.NaiveEngine} first.
 */
@NullMarked
package dev.orrery.model.naive;

import org.jspecify.annotations.NullMarked;
