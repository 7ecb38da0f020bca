package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One client of ServeGen: when it sends requests, and how long they are. */
final class ServeGenClient {
    private static final List<String> INPUT =
            List.of("input_tokens", "text_tokens", "image_tokens", "audio_tokens", "video_tokens");
    private static final String OUTPUT = "output_tokens";

    private final String group;
    private final List<Window> windows = new ArrayList<>();
    private final TreeMap<Double, Map<String, Law>> lengths = new TreeMap<>();

    ServeGenClient(String group) {
        this.group = group;
    }

    /**
     * A window of time.
     *
     * @param startS when it begins
     * @param rate requests per s
     * @param pattern Gamma, Weibull, or empty for an idle client
     */
    record Window(double startS, double rate, String pattern, double shape, double scale) {}

    /**
     * A law of lengths: values with the sums of their probabilities.
     *
     * @param values ascending
     * @param upTo the probability of a value or a smaller one
     */
    record Law(double[] values, double[] upTo) {
        double at(double u) {
            int i = java.util.Arrays.binarySearch(upTo, u * upTo[upTo.length - 1]);
            return values[Math.min(values.length - 1, i < 0 ? -i - 1 : i)];
        }
    }

    String group() {
        return group;
    }

    List<Window> all() {
        return windows;
    }

    boolean hasWindows() {
        return !windows.isEmpty();
    }

    boolean hasLengths() {
        return !lengths.isEmpty();
    }

    /** Returns the laws that hold at a time: those of the latest window before it. */
    Map<String, Law> lengthsAt(double s) {
        Map.Entry<Double, Map<String, Law>> at = lengths.floorEntry(s);
        return at == null ? lengths.firstEntry().getValue() : at.getValue();
    }

    static boolean isInput(String field) {
        return INPUT.contains(field);
    }

    static boolean isOutput(String field) {
        return field.equals(OUTPUT);
    }

    /** Reads lines of start, rate, coefficient of variation, pattern, shape, scale. */
    void windows(String text, RowGate gate) throws IOException {
        int line = 0;
        for (String row : text.split("\n", -1)) {
            line++;
            String[] cells = row.strip().split(",", -1);
            if (row.isBlank()) {
                continue;
            }
            Window window = window(cells);
            if (window == null || !windows.isEmpty() && window.startS <= windows.getLast().startS) {
                throw gate.fatal(new Defect(
                        line,
                        1,
                        TraceCode.E_TYPE,
                        "expected start,rate,cv,Gamma or Weibull or nothing,shape,scale, with rising starts",
                        null));
            }
            windows.add(window);
        }
    }

    private static @Nullable Window window(String[] cells) {
        if (cells.length != 6) {
            return null;
        }
        double[] v = new double[6];
        for (int i : new int[] {0, 1, 2, 4, 5}) {
            if (!cells[i].matches("\\d{1,15}(\\.\\d{1,20})?([eE][-+]?\\d{1,2})?")) {
                return null;
            }
            v[i] = Double.parseDouble(cells[i]);
        }
        boolean idle = cells[3].isEmpty();
        boolean known = idle || cells[3].equals("Gamma") || cells[3].equals("Weibull");
        boolean sound = idle || v[4] > 0.001 && v[4] < 1000 && v[5] > 0;
        return known && sound && v[1] <= 1e6 ? new Window(v[0], v[1], cells[3], v[4], v[5]) : null;
    }

    /** Reads an object of windows, each with fields whose texts are lists of value: probability in braces. */
    void lengths(String text, RowGate gate) throws IOException {
        try (JsonParser json = JsonText.parser(text.getBytes(StandardCharsets.UTF_8))) {
            boolean sound = json.nextToken() == JsonToken.START_OBJECT;
            while (sound && json.nextToken() == JsonToken.PROPERTY_NAME) {
                String start = json.currentName();
                sound = start.matches("\\d{1,12}(\\.\\d{1,9})?") && json.nextToken() == JsonToken.START_OBJECT;
                Map<String, Law> fields = new TreeMap<>();
                while (sound && json.nextToken() == JsonToken.PROPERTY_NAME) {
                    String field = json.currentName();
                    json.nextToken();
                    if (isInput(field) || isOutput(field)) {
                        Law law = json.currentToken() == JsonToken.VALUE_STRING ? law(json.getString()) : null;
                        sound = law != null;
                        if (law != null && law.values.length > 0) {
                            fields.put(field, law);
                        }
                    } else {
                        json.skipChildren();
                    }
                }
                if (sound && fields.keySet().stream().anyMatch(ServeGenClient::isInput)) {
                    lengths.put(Double.parseDouble(start), fields);
                }
            }
            if (sound) {
                return;
            }
            throw gate.fatal(new Defect(
                    json.currentTokenLocation().getLineNr(),
                    1,
                    TraceCode.E_TYPE,
                    "expected {window: {field: \"{value: probability, ...}\"}}",
                    null));
        } catch (JacksonException e) {
            throw gate.fatal(Defect.ofFile(TraceCode.E_JSON, "the laws of lengths are not valid JSON"));
        }
    }

    private static @Nullable Law law(String text) {
        String inner = text.strip();
        if (inner.length() < 2 || inner.charAt(0) != '{' || !inner.endsWith("}")) {
            return null;
        }
        TreeMap<Double, Double> values = new TreeMap<>();
        if (inner.length() == 2) {
            return new Law(new double[0], new double[0]);
        }
        for (String pair : inner.substring(1, inner.length() - 1).split(",", -1)) {
            int colon = pair.indexOf(':');
            if (colon < 0) {
                return null;
            }
            try {
                values.merge(
                        Double.parseDouble(pair.substring(0, colon).strip()),
                        Double.parseDouble(pair.substring(colon + 1).strip()),
                        Double::sum);
            } catch (NumberFormatException e) {
                return null;
            }
        }
        double[] at = new double[values.size()];
        double[] upTo = new double[at.length];
        double sum = 0;
        int i = 0;
        for (Map.Entry<Double, Double> value : values.entrySet()) {
            if (!(value.getKey() >= 0 && value.getValue() >= 0 && value.getKey() < 1e9 && value.getValue() <= 1)) {
                return null;
            }
            sum += value.getValue();
            at[i] = value.getKey();
            upTo[i++] = sum;
        }
        return sum > 0 ? new Law(at, upTo) : null;
    }
}
