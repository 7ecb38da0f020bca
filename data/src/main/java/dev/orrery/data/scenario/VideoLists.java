package dev.orrery.data.scenario;

import dev.orrery.model.video.Outages;
import dev.orrery.model.video.autoscale.ScalingTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values of video keys that are lists: each is kept as one line of text, and read here. */
final class VideoLists {
    private static final String NUMBER = "\\s*\"?([-+]?(?:inf|[0-9.]+(?:[eE][-+]?[0-9]+)?))\"?\\s*";
    private static final Pattern ROW = Pattern.compile("\\[([^\\[\\]]*)\\]");
    private static final Pattern FIXED = Pattern.compile(
            "\\{(?:lambda:" + NUMBER + ",rhohat:" + NUMBER + "|rhohat:" + NUMBER + ",lambda:" + NUMBER + ")\\}");
    private static final Pattern RATE =
            Pattern.compile("\\{per_gpu_hour:" + NUMBER + "(?:,notice_s:" + NUMBER + ")?\\}");
    private static final Pattern TYPE = Pattern.compile("\\{([^{}]*)\\}");
    private static final Set<String> TYPE_FIELDS = Set.of("name", "speed", "target", "hard", "price_per_hour");
    private static final double NS_PER_S = 1e9;
    private static final double S_PER_HOUR = 3600;

    private VideoLists() {}

    /**
     * Returns a table of pace and target load.
     *
     * @throws IllegalArgumentException if it is none; the message says what is accepted
     */
    static ScalingTable table(String text) {
        Matcher fixed = FIXED.matcher(compact(text));
        if (fixed.matches()) {
            boolean first = fixed.group(1) != null;
            return ScalingTable.constant(number(fixed.group(first ? 1 : 4)), number(fixed.group(first ? 2 : 3)));
        }
        List<ScalingTable.Row> rows = new ArrayList<>();
        for (double[] row : rows(text, 3, "rows [volatility below, lambda, rhohat], or {lambda: 1, rhohat: 0.75}")) {
            rows.add(new ScalingTable.Row(row[0], row[1], row[2]));
        }
        return new ScalingTable(rows);
    }

    /** Returns chunk times in ms of 1, 2, … sessions, null for none. */
    static double @Nullable [] times(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String accepts = "a list of times in ms that do not fall";
        double[] values = numbers(compact(text), accepts);
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] > 0 && values[i] < 1e12) || i > 0 && values[i] < values[i - 1]) {
                throw new IllegalArgumentException("must be " + accepts + "; got " + text);
            }
        }
        return values;
    }

    /** Returns when GPUs are lost. */
    static Outages failures(String text, long seed) {
        Matcher rate = RATE.matcher(compact(text));
        if (rate.matches()) {
            double perHour = number(rate.group(1));
            double noticeS = rate.group(2) == null ? 0 : number(rate.group(2));
            if (!(perHour > 0 && perHour <= 1e6) || !(noticeS >= 0 && noticeS <= 1e6)) {
                throw new IllegalArgumentException("must have per_gpu_hour above 0 and notice_s of at least 0");
            }
            return Outages.random(seed, S_PER_HOUR / perHour * NS_PER_S, Math.round(noticeS * NS_PER_S));
        }
        if (compact(text).equals("[]")) {
            return Outages.NONE;
        }
        List<double[]> rows = rows(text, 2, "pairs [second, gpu], or {per_gpu_hour: 0.1, notice_s: 0}");
        long[] timesNs = new long[rows.size()];
        int[] gpus = new int[rows.size()];
        for (int i = 0; i < gpus.length; i++) {
            double[] row = rows.get(i);
            if (!(row[0] >= 0 && row[0] <= 1e9) || !(row[1] >= 1 && row[1] <= 1e6) || row[1] != Math.rint(row[1])) {
                throw new IllegalArgumentException("must be pairs [second, gpu] with GPUs from 1; got " + text);
            }
            timesNs[i] = Math.round(row[0] * NS_PER_S);
            gpus[i] = (int) row[1];
        }
        return Outages.at(timesNs, gpus);
    }

    /**
     * A type of GPU beside the first.
     *
     * @param name what reports call it
     * @param speed of its chunks; the first type's is 1
     * @param target sessions at load 1
     * @param hard most sessions
     * @param price price of an hour
     */
    record Type(String name, double speed, int target, int hard, double price) {}

    /** Returns further types of GPU. */
    static List<Type> types(String text) {
        String accepts = "a list of {name: half, speed: 0.5, target: 4, hard: 8, price_per_hour: 0.4}";
        List<Type> types = new ArrayList<>();
        StringBuilder rest = new StringBuilder();
        Matcher m = TYPE.matcher(compact(text));
        while (m.find()) {
            m.appendReplacement(rest, "");
            types.add(type(m.group(1), accepts));
        }
        m.appendTail(rest);
        if (!rest.toString().matches("\\[,*\\]")) {
            throw new IllegalArgumentException("must be " + accepts + "; got " + text);
        }
        return types;
    }

    private static Type type(String fields, String accepts) {
        Map<String, String> values = new HashMap<>();
        for (String field : fields.split(",", -1)) {
            String[] parts = field.replace("\"", "").split(":", 2);
            if (parts.length < 2 || values.put(parts[0], parts[1]) != null) {
                throw new IllegalArgumentException("must be " + accepts + "; got " + field);
            }
        }
        if (!values.keySet().equals(TYPE_FIELDS)) {
            throw new IllegalArgumentException("must be " + accepts + "; got {" + fields + "}");
        }
        double target = number(values.getOrDefault("target", ""));
        double hard = number(values.getOrDefault("hard", ""));
        double speed = number(values.getOrDefault("speed", ""));
        double price = number(values.getOrDefault("price_per_hour", ""));
        boolean whole = target == Math.rint(target) && hard == Math.rint(hard);
        if (!whole || !(target >= 1 && hard >= target && hard <= 4096) || !(speed > 0) || !(price >= 0)) {
            throw new IllegalArgumentException(
                    "must have 1 <= target <= hard <= 4096, a speed above 0 and a price of at least 0; got {" + fields
                            + "}");
        }
        return new Type(values.getOrDefault("name", ""), speed, (int) target, (int) hard, price);
    }

    private static List<double[]> rows(String text, int columns, String accepts) {
        String compact = compact(text);
        List<double[]> rows = new ArrayList<>();
        StringBuilder rest = new StringBuilder();
        Matcher m = ROW.matcher(compact);
        while (m.find()) {
            m.appendReplacement(rest, "");
            double[] row = numbers(m.group(), accepts);
            if (row.length != columns) {
                throw new IllegalArgumentException("must be " + accepts + "; got " + text);
            }
            rows.add(row);
        }
        m.appendTail(rest);
        if (rows.isEmpty() || !rest.toString().matches("\\[,*\\]")) {
            throw new IllegalArgumentException("must be " + accepts + "; got " + text);
        }
        return rows;
    }

    private static double[] numbers(String list, String accepts) {
        if (!list.matches("\\[" + NUMBER + "(," + NUMBER + ")*\\]")) {
            throw new IllegalArgumentException("must be " + accepts + "; got " + list);
        }
        String[] parts = list.substring(1, list.length() - 1).split(",", -1);
        double[] numbers = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = number(parts[i]);
        }
        return numbers;
    }

    private static double number(String word) {
        String bare = word.replace("\"", "");
        try {
            return bare.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bare);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must hold numbers; got " + word, e);
        }
    }

    private static String compact(String text) {
        return text.replace(" ", "");
    }
}
