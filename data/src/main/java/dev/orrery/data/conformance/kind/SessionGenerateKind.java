package dev.orrery.data.conformance.kind;

import dev.orrery.data.session.SessionGenerator;
import dev.orrery.data.session.SessionLaw;
import dev.orrery.data.session.SessionScript;
import dev.orrery.data.session.SessionStats;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A generated session trace: the hash of its file, its first lines and its statistics. */
final class SessionGenerateKind implements CaseKind {
    private static final String NAME = "name";
    private static final int FIRST = 6;

    @Override
    public List<RecordedCase> cases(RecordedCase whole) {
        // The name of the case is the name in the file's header.
        return List.of(whole.part(
                whole.line(), whole.id(), whole.recorded(), Json.object().put(NAME, whole.id())));
    }

    @Override
    public Answer play(CaseInput input) {
        String name = input.get(NAME).asString();
        SessionGenerator generator =
                new SessionGenerator(law(input.get("params")), input.get("seed").asLong());
        SessionScript script = generator.script(name);
        List<String> lines = script.lines();
        ObjectNode tree = Json.object();
        tree.put("sha256", sha256(String.join("\n", lines) + "\n"));
        tree.put("lines", lines.size());
        tree.set("first", Json.tree(lines.subList(0, Math.min(FIRST, lines.size()))));
        tree.set(
                "stats",
                Json.tree(SessionStats.of(script.trace(), generator.lifeS()).toMap()));
        return Answer.of(tree);
    }

    private static SessionLaw law(JsonNode p) {
        List<SessionLaw.Size> sizes = new ArrayList<>();
        for (JsonNode size : p.path("sizes")) {
            sizes.add(new SessionLaw.Size(size.get(0).asDouble(), size.get(1).asDouble()));
        }
        return new SessionLaw(
                number(p, "T"),
                number(p, "lam0"),
                number(p, "A"),
                number(p, "period"),
                number(p, "day"),
                number(p, "F"),
                number(p, "dwellN"),
                number(p, "dwellB"),
                new SessionLaw.Life(
                        law(p, "dmed", "dsig"),
                        number(p, "dtail"),
                        number(p, "dtailx"),
                        number(p, "dmin"),
                        number(p, "dmax")),
                law(p, "amed", "asig"),
                law(p, "imed", "isig"),
                sizes,
                p.path("frames").asInt(),
                number(p, "fps"));
    }

    private static SessionLaw.LogNormal law(JsonNode p, String median, String sigma) {
        return new SessionLaw.LogNormal(number(p, median), number(p, sigma));
    }

    private static double number(JsonNode p, String name) {
        return p.path(name).asDouble();
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
