package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the {@code tolerances.json} beside the cases: what is input, what is compared, and how closely. */
final class Tolerances {
    static final String FILE = "tolerances.json";
    private static final String EVERY_OTHER_KEY = "every other key";

    private final Path file;
    private final JsonNode root;
    private final Map<JsonNode, KindRules> known = new IdentityHashMap<>();

    private Tolerances(Path file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    /** Returns whether a folder has such a file. */
    static boolean exist(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /**
     * Reads the file of a folder.
     *
     * @throws CaseDataException if it is absent or not JSON
     */
    static Tolerances of(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new CaseDataException(file
                    + ": is absent; it has to say what of the cases beside it is input and how the rest is compared");
        }
        try {
            return new Tolerances(file, Json.read(Files.readString(file)));
        } catch (JacksonException e) {
            throw new CaseDataException(CaseFile.syntax(file, 0, e));
        }
    }

    /**
     * Returns the rules for a case. Kinds without rules of their own have one section per routing policy.
     *
     * @throws CaseDataException if there are none, or one cannot be understood
     */
    KindRules rules(RecordedCase c) throws CaseDataException {
        JsonNode kind = root.path("kinds").path(c.kind());
        if (!kind.isObject()) {
            throw new CaseDataException(file + ": has no rules for kind '" + c.kind() + "' of " + c.place());
        }
        JsonNode section = kind;
        if (!kind.has("compare")) {
            String policy = c.recorded().path("args").path("router_mode").asString("round_robin");
            section = kind.path(policy);
            if (!section.isObject()) {
                throw new CaseDataException(file + ": kind '" + c.kind() + "' has no section '" + policy + "'");
            }
        }
        KindRules before = known.get(section);
        KindRules rules = before != null ? before : rules(c.kind(), kind, section);
        known.put(section, rules);
        return rules;
    }

    private KindRules rules(String name, JsonNode kind, JsonNode section) throws CaseDataException {
        List<KindRules.Compared> compare = new ArrayList<>();
        for (JsonNode pair : section.path("compare")) {
            compare.add(new KindRules.Compared(new PathPattern(pair.path(0).asString()), rule(pair.path(1), name)));
        }
        List<String> ignore = Json.texts(kind.path("ignore"));
        Bands bands = section.has("else") ? new Bands(section, rule("time", name), rule("statistic", name)) : null;
        return new KindRules(
                patterns(Json.texts(kind.path("input"))),
                patterns(ignore),
                compare,
                bands != null || ignore.contains(EVERY_OTHER_KEY),
                bands,
                section.has("draws") ? new Draws(section.path("draws")) : null);
    }

    private static List<PathPattern> patterns(List<String> texts) {
        return texts.stream().map(PathPattern::new).toList();
    }

    private LeafRule rule(String className, String kind) throws CaseDataException {
        return rule(Json.nodes().stringNode(className), kind);
    }

    private LeafRule rule(JsonNode said, String kind) throws CaseDataException {
        LeafRule base = said.isString() || said.has("class")
                ? named(said.isString() ? said.asString() : said.path("class").asString(), kind)
                : described(said, kind);
        if (base == null) {
            throw new CaseDataException(
                    file + ": kind '" + kind + "' compares by " + Difference.shown(said) + ", which is no known rule");
        }
        Bound numbers = Bound.read(said.path("numbers"));
        JsonNode backend = said.path("not_for_backend");
        return new LeafRule(
                base.check(),
                numbers == null ? base.integers() : numbers,
                numbers == null ? base.decimals() : numbers,
                said.path("null_skips").asBoolean(false),
                backend.isString() ? backend.asString() : null,
                new HashSet<>(Json.texts(said.path("only_values"))),
                said.path("ids_of_equal_counts").asString("").equals("any order"));
    }

    private @Nullable LeafRule named(String name, String kind) throws CaseDataException {
        JsonNode known = root.path("classes").path(name);
        if (known.isMissingNode()) {
            return switch (name) {
                case "ignore", "report" -> copy(LeafRule.Check.NOTHING);
                case "contains" -> copy(LeafRule.Check.CONTAINS);
                default -> null;
            };
        }
        boolean failure = known.isString() && known.asString().contains("error of the same kind");
        return failure ? copy(LeafRule.Check.FAILURE) : described(known, kind);
    }

    private static LeafRule copy(LeafRule.Check check) {
        return new LeafRule(check, Bound.EXACT, Bound.EXACT, false, null, Set.of(), false);
    }

    /** Reads bounds, or a pair of classes for whole and other numbers. */
    private @Nullable LeafRule described(JsonNode said, String kind) throws CaseDataException {
        Bound one = Bound.read(said);
        if (one != null) {
            return new LeafRule(LeafRule.Check.VALUE, one, one, false, null, Set.of(), false);
        }
        if (!said.has("integers") || !said.has("decimals")) {
            return null;
        }
        Bound integers = bound(said.path("integers"), kind);
        Bound decimals = bound(said.path("decimals"), kind);
        return new LeafRule(LeafRule.Check.VALUE, integers, decimals, false, null, Set.of(), false);
    }

    private Bound bound(JsonNode said, String kind) throws CaseDataException {
        Bound bound = Bound.read(said);
        return bound != null ? bound : rule(said, kind).decimals();
    }

    /** Returns the leaves of a case that go to the twin, with what was given beside the file. */
    static ObjectNode input(RecordedCase c, KindRules.Step root) {
        JsonNode fields = inputOf(c.recorded(), root);
        ObjectNode all = Json.object();
        for (Map.Entry<String, JsonNode> e : Json.entries(fields)) {
            all.set(e.getKey(), e.getValue());
        }
        for (Map.Entry<String, JsonNode> e : Json.entries(c.given())) {
            all.set(e.getKey(), e.getValue());
        }
        return all;
    }

    private static JsonNode inputOf(JsonNode node, KindRules.Step step) {
        if (step.settled()) {
            return step.role() == KindRules.Role.INPUT ? node : Json.nodes().missingNode();
        }
        if (node.isObject()) {
            ObjectNode out = Json.object();
            for (Map.Entry<String, JsonNode> e : Json.entries(node)) {
                JsonNode inner = inputOf(e.getValue(), step.key(e.getKey()));
                if (!inner.isMissingNode()) {
                    out.set(e.getKey(), inner);
                }
            }
            return out.isEmpty() ? Json.nodes().missingNode() : out;
        }
        if (node.isArray()) {
            ArrayNode out = Json.nodes().arrayNode();
            for (int i = 0; i < node.size(); i++) {
                JsonNode inner = inputOf(node.get(i), step.item(i));
                if (!inner.isMissingNode()) {
                    out.add(inner);
                }
            }
            return out.isEmpty() ? Json.nodes().missingNode() : out;
        }
        return Json.nodes().missingNode();
    }
}
