package dev.orrery.data.silicon.catalog;

import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.DeltaNet;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.util.Arrays;
import java.util.List;

/** A model in Orrery's own format: the fields of {@link ModelSpec} in snake case. */
final class Descriptor {
    private static final List<String> PLAIN = List.of("attention", "output", "shared");

    private Descriptor() {}

    /** Returns whether an object is in this format. */
    static boolean describes(Fields fields) {
        return fields.has("family");
    }

    static ModelSpec read(Fields at) throws CatalogException {
        at.only(
                "name",
                "family",
                "layers",
                "hidden",
                "heads",
                "kv_heads",
                "head_dim",
                "inter",
                "vocab",
                "qk_norm",
                "window",
                "context",
                "experts",
                "latent",
                "delta_net",
                "checkpoint",
                "plain");
        Family family = family(at);
        boolean experts = at.has("experts");
        return new ModelSpec(
                at.text("name"),
                family,
                at.positive("layers"),
                at.positive("hidden"),
                at.positive("heads"),
                at.positive("kv_heads"),
                at.positive("head_dim"),
                experts ? at.count("inter", 0) : at.positive("inter"),
                at.positive("vocab"),
                at.flag("qk_norm"),
                family == Family.WINDOWED_MOE ? at.positive("window") : 0,
                experts ? experts(at.at("experts")) : null,
                family == Family.MLA ? latent(at.at("latent")) : null,
                family == Family.DELTA_NET ? deltaNet(at.at("delta_net")) : null,
                checkpoint(at),
                at.positive("context"));
    }

    private static String families() {
        return String.join(
                ", ", Arrays.stream(Family.values()).map(Family::label).toList());
    }

    private static Family family(Fields at) throws CatalogException {
        Family family = Family.byLabel(at.text("family"));
        if (family == null) {
            throw at.bad("unknown family '" + at.text("family") + "'; known: " + families());
        }
        boolean experts = at.has("experts");
        if (family != Family.DENSE && family != Family.DELTA_NET && !experts) {
            throw at.bad("a model of family " + family.label() + " needs 'experts'");
        }
        if (family == Family.DENSE && experts) {
            throw at.bad("a model of family dense has no 'experts'; known families: " + families());
        }
        return family;
    }

    private static Experts experts(Fields at) throws CatalogException {
        at.only("count", "per_token", "inter", "shared_inter");
        return new Experts(
                at.positive("count"), at.positive("per_token"), at.positive("inter"), at.count("shared_inter", 0));
    }

    private static Latent latent(Fields at) throws CatalogException {
        at.only("query_rank", "kv_rank", "rope_dim", "plain_dim", "value_dim");
        return new Latent(
                at.positive("query_rank"),
                at.positive("kv_rank"),
                at.positive("rope_dim"),
                at.positive("plain_dim"),
                at.positive("value_dim"));
    }

    private static DeltaNet deltaNet(Fields at) throws CatalogException {
        at.only("key_heads", "value_heads", "key_dim", "value_dim", "conv_width", "interval");
        return new DeltaNet(
                at.positive("key_heads"),
                at.positive("value_heads"),
                at.positive("key_dim"),
                at.positive("value_dim"),
                at.positive("conv_width"),
                at.positive("interval"));
    }

    /** Reads the fields {@code checkpoint} and {@code plain}. */
    static Checkpoint checkpoint(Fields at) throws CatalogException {
        if (!at.has("checkpoint")) {
            return Checkpoint.PLAIN;
        }
        Checkpoint.Scheme scheme = Checkpoint.Scheme.byLabel(at.text("checkpoint"));
        if (scheme == null) {
            throw at.bad("unknown checkpoint '" + at.text("checkpoint") + "'; known: "
                    + String.join(
                            ", ",
                            Arrays.stream(Checkpoint.Scheme.values())
                                    .map(Checkpoint.Scheme::label)
                                    .toList()));
        }
        List<String> plain = at.texts("plain");
        for (String part : plain) {
            if (!PLAIN.contains(part)) {
                throw at.bad("'plain' names '" + part + "'; known: " + String.join(", ", PLAIN));
            }
        }
        return new Checkpoint(scheme, plain.contains("attention"), plain.contains("output"), plain.contains("shared"));
    }
}
