package dev.orrery.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Times and amounts as people write them on a command line. */
final class Durations {
    private Durations() {}

    /** Reads a time such as {@code 250ms}, {@code 2s}, {@code 5m} or {@code 1h}, in ms. */
    static double ms(String flag, String text, CommandSpec spec) {
        String number = text.replaceFirst("(ms|s|m|h)$", "");
        String unit = text.substring(number.length());
        if (!number.matches("\\d{1,12}(\\.\\d{1,9})?") || unit.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), flag + ": expected a time such as 250ms, 2s, 5m or 1h, got '" + text + "'");
        }
        double scale = switch (unit) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            default -> 3_600_000;
        };
        return Double.parseDouble(number) * scale;
    }

    /** Reads a time that is not 0, in ms. */
    static double positiveMs(String flag, String text, CommandSpec spec) {
        double ms = ms(flag, text, spec);
        if (!(ms > 0)) {
            throw new ParameterException(spec.commandLine(), flag + ": must be above 0, got " + text);
        }
        return ms;
    }

    /** Reads a part such as {@code 20%} or {@code 0.2}. */
    static double fraction(String flag, String text, CommandSpec spec) {
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1) : text;
        double value =
                number.matches("\\d{1,3}(\\.\\d{1,12})?") ? Double.parseDouble(number) / (percent ? 100 : 1) : -1;
        if (value < 0 || value > 1) {
            throw new ParameterException(
                    spec.commandLine(), flag + ": expected a part such as 20% or 0.2, got '" + text + "'");
        }
        return value;
    }
}
