package dev.orrery.data.scenario;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** The only place that touches YAML classes, so that runs without a YAML file load none. */
final class YamlInput {
    private YamlInput() {}

    static JsonParser open(String text) {
        return new YAMLFactory().createParser(ObjectReadContext.empty(), text);
    }

    static boolean isAlias(JsonParser in) {
        return in instanceof YAMLParser yaml && yaml.isCurrentAlias();
    }

    /** Returns where the parser gave up, more exactly than the wrapping exception knows. */
    static Origin position(String name, JacksonException e, Origin otherwise) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark mark = marked.getProblemMark().get();
            return Origin.file(name, mark.getLine() + 1, mark.getColumn() + 1);
        }
        return otherwise;
    }

    /** Returns one sentence for a syntax error. */
    static String explain(JacksonException e) {
        if (e instanceof StreamConstraintsException) {
            return TreeReader.explain(e);
        }
        if (e.getOriginalMessage().startsWith("Expected a property name")) {
            return "a list or a mapping cannot be a key; check braces and brackets up to here";
        }
        String problem = e.getCause() instanceof MarkedYamlEngineException marked
                ? marked.getProblem()
                : e.getOriginalMessage().lines().findFirst().orElse("unreadable");
        return problem + "; check indentation, colons and quotes up to here";
    }
}
