/**
 * How each kind of recorded case is played: one file per kind, one line in
 * {@link dev.orrery.data.conformance.kind.CaseKinds}. A kind gets only what is input and answers in the shape of the
 * recorded case. Read {@link dev.orrery.data.conformance.kind.CaseKind} first, then
 * {@link dev.orrery.data.conformance.kind.EngineKind}.
 */
@NullMarked
package dev.orrery.data.conformance.kind;

import org.jspecify.annotations.NullMarked;
