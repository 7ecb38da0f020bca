package dev.orrery.data.conformance.kind.silicon;

import dev.orrery.data.conformance.kind.CaseKind;
import java.util.Map;

/**
 * The kinds of case about measured kernels and what passes and plans are made of them. A new kind is one file and one
 * line here.
 */
public final class SiliconKinds {
    private SiliconKinds() {}

    /** Returns the kinds by name. */
    public static Map<String, CaseKind> all() {
        return Map.of(
                "aic_op",
                new AicOpKind(),
                "aic_oplist",
                new OpListKind(),
                "aic_memory",
                new MemoryKind(),
                "aic_pass",
                new PassKind(),
                "aic_pass_op",
                new PassOpKind(),
                "aic_estimate",
                new EstimateKind(),
                SiliconKind.NAME,
                new SiliconKind());
    }
}
