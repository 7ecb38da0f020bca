package dev.orrery.data.silicon.catalog;

import dev.orrery.model.silicon.spec.ModelSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The models that Orrery knows by name, from the resource {@code models.json}. */
public final class Models {
    private static final String RESOURCE = "models.json";
    private static final int SHOWN = 8;

    private final Map<String, JsonNode> entries = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private Models() {}

    /** Reads the models that come with Orrery. */
    public static Models builtIn() throws IOException {
        Models models = new Models();
        for (JsonNode entry : Resources.list(RESOURCE)) {
            models.entries.put(entry.path("name").asString(), entry);
        }
        return models;
    }

    /** Returns the names, sorted. */
    public List<String> names() {
        return new ArrayList<>(entries.keySet());
    }

    /**
     * Returns a model by its name, in any case, with or without the part before the slash.
     *
     * @throws CatalogException if there is none, or several without their first part
     */
    public ModelSpec find(String name) throws CatalogException {
        JsonNode entry = entries.get(name);
        if (entry == null) {
            entry = entries.get(full(name));
        }
        if (entry == null) {
            throw new CatalogException(unknown(name));
        }
        return spec(entry);
    }

    private ModelSpec spec(JsonNode entry) throws CatalogException {
        Fields at = new Fields(RESOURCE + ": " + entry.path("name").asString(), entry);
        if (!at.has("same_as")) {
            return Descriptor.read(at);
        }
        at.only("name", "same_as", "checkpoint", "plain");
        ModelSpec base = find(at.text("same_as"));
        return base.stored(at.text("name"), at.has("checkpoint") ? Descriptor.checkpoint(at) : base.checkpoint());
    }

    /** Returns the one name whose part after the slash is this; otherwise the name as it is. */
    private String full(String name) {
        List<String> found = entries.keySet().stream()
                .filter(known -> last(known).equalsIgnoreCase(name))
                .toList();
        return found.size() == 1 ? found.getFirst() : name;
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private static String publisher(String name) {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    private String unknown(String name) {
        String wanted = last(name).toLowerCase(Locale.ROOT);
        List<String> near = entries.keySet().stream()
                .sorted(Comparator.comparing((String known) -> !publisher(known).equalsIgnoreCase(publisher(name)))
                        .thenComparing(known -> -shared(wanted, known)))
                .limit(SHOWN)
                .toList();
        return "unknown model '" + name + "'; nearest: " + String.join(", ", near) + "; of " + entries.size()
                + " that 'orrery plan --list-models' shows; --model-config FILE takes a Hugging Face config.json";
    }

    /** Returns how many leading characters of a name's last part agree. */
    private static int shared(String wanted, String known) {
        String other = last(known).toLowerCase(Locale.ROOT);
        int n = 0;
        while (n < Math.min(wanted.length(), other.length()) && wanted.charAt(n) == other.charAt(n)) {
            n++;
        }
        return n;
    }

    /**
     * Reads a model from a file: a Hugging Face {@code config.json}, with the {@code hf_quant_config.json} beside it if
     * there is one, or Orrery's own format.
     *
     * @throws CatalogException if the file cannot be used; one sentence with the file and the field
     */
    public static ModelSpec read(Path file) throws CatalogException {
        try {
            String place = file.toString();
            Fields fields = new Fields(place, Fields.read(place, Files.readString(file)));
            if (!fields.node().isObject()) {
                throw fields.bad("expected an object: a Hugging Face config.json or a descriptor of Orrery");
            }
            if (Descriptor.describes(fields)) {
                return Descriptor.read(fields);
            }
            Path beside = file.resolveSibling("hf_quant_config.json");
            JsonNode quant = Files.isRegularFile(beside)
                    ? Fields.read(beside.toString(), Files.readString(beside)).path("quantization")
                    : null;
            return HfConfig.read(fields, quant);
        } catch (CatalogException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new CatalogException(file + ": there is no such file");
        } catch (IOException e) {
            throw new CatalogException(file + ": cannot be read: " + e.getMessage());
        }
    }
}
