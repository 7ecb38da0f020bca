package dev.orrery.data.conformance.kind;

import dev.orrery.data.session.SessionRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The random streams of the session generator: each value is the first draw of a fresh stream. */
final class SessionRandomKind implements CaseKind {
    @Override
    public Answer play(CaseInput input) {
        ObjectNode tree = Json.object();
        ArrayNode vectors = tree.putArray("vectors");
        for (JsonNode given : input.get("vectors")) {
            long seed = Long.parseUnsignedLong(given.path("seed").asString());
            long stream = given.path("stream").asLong();
            ObjectNode vector = vectors.addObject();
            ArrayNode bits = vector.putArray("u64");
            SessionRandom integers = new SessionRandom(seed, stream);
            for (int i = 0; i < 3; i++) {
                bits.add(Long.toUnsignedString(integers.nextLong()));
            }
            SessionRandom uniform = new SessionRandom(seed, stream);
            vector.putArray("u").add(uniform.uniform()).add(uniform.uniform());
            vector.put("exp_mean_2", new SessionRandom(seed, stream).exponential(2));
            vector.put("norm", new SessionRandom(seed, stream).normal());
            vector.put("logn_25_0.8", new SessionRandom(seed, stream).logNormal(25, 0.8));
        }
        return Answer.of(tree);
    }
}
