package dev.orrery.data.scenario;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values written with a unit: durations, sizes, rates. A key says its own unit by the end of its name. */
enum Units {
    /** Names ending in {@code _ms}. */
    MS("_ms", "a duration such as 250ms, 2s or 5m"),
    /** Names ending in {@code _gb_s}: decimal gigabytes per second. */
    GB_S("_gb_s", "a rate such as 450GB/s"),
    /** Names ending in {@code _s}. */
    S("_s", "a duration such as 250ms, 2s or 5m"),
    /** Names ending in {@code _gb}: decimal gigabytes. */
    GB("_gb", "a size such as 80GB or 80GiB"),
    /** Names ending in {@code _rps}: requests per second. */
    RPS("_rps", "a rate such as 4/s or 240/m");

    private static final Pattern WITH_UNIT = Pattern.compile("([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?) ?([a-zA-Zµ/]+)");

    private final String suffix;
    private final String accepts;

    Units(String suffix, String accepts) {
        this.suffix = suffix;
        this.accepts = accepts;
    }

    /** Returns the unit that a key's name carries, or null. */
    static @Nullable Units of(String name) {
        for (Units unit : values()) {
            if (name.endsWith(unit.suffix)) {
                return unit;
            }
        }
        return null;
    }

    /** Returns what may be written, with examples. */
    String accepts() {
        return accepts;
    }

    /** Returns the key's name without its unit. */
    String bareName(String name) {
        return name.substring(0, name.length() - suffix.length());
    }

    /** Returns the end of a key's name that stands for this unit. */
    String suffix() {
        return suffix;
    }

    /** Returns a value with a unit in this unit, or null if it is not one of this kind. */
    @Nullable
    Double parse(String text) {
        Matcher m = WITH_UNIT.matcher(text);
        if (!m.matches()) {
            return null;
        }
        BigDecimal factor = factor(m.group(2));
        try {
            return factor == null
                    ? null
                    : new BigDecimal(m.group(1))
                            .multiply(factor, MathContext.DECIMAL64)
                            .doubleValue();
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private @Nullable BigDecimal factor(String unit) {
        return switch (this) {
            case MS -> milliseconds(unit);
            case S -> scaled(milliseconds(unit), 1000);
            case GB -> scaled(bytes(unit), 1_000_000_000);
            case GB_S ->
                unit.endsWith("/s") ? scaled(bytes(unit.substring(0, unit.length() - 2)), 1_000_000_000) : null;
            case RPS ->
                switch (unit) {
                    case "/s", "rps" -> BigDecimal.ONE;
                    case "/m", "/min" -> BigDecimal.ONE.divide(BigDecimal.valueOf(60), MathContext.DECIMAL64);
                    case "/h" -> BigDecimal.ONE.divide(BigDecimal.valueOf(3600), MathContext.DECIMAL64);
                    default -> null;
                };
        };
    }

    private static @Nullable BigDecimal scaled(@Nullable BigDecimal value, long divisor) {
        return value == null ? null : value.divide(BigDecimal.valueOf(divisor), MathContext.DECIMAL64);
    }

    private static @Nullable BigDecimal milliseconds(String unit) {
        return switch (unit) {
            case "ns" -> new BigDecimal("1e-6");
            case "us", "µs" -> new BigDecimal("1e-3");
            case "ms" -> BigDecimal.ONE;
            case "s" -> BigDecimal.valueOf(1000);
            case "m", "min" -> BigDecimal.valueOf(60_000);
            case "h" -> BigDecimal.valueOf(3_600_000);
            default -> null;
        };
    }

    private static @Nullable BigDecimal bytes(String unit) {
        return switch (unit.toUpperCase(Locale.ROOT)) {
            case "B" -> BigDecimal.ONE;
            case "KB" -> BigDecimal.valueOf(1000L);
            case "MB" -> BigDecimal.valueOf(1_000_000L);
            case "GB" -> BigDecimal.valueOf(1_000_000_000L);
            case "TB" -> BigDecimal.valueOf(1_000_000_000_000L);
            case "KIB" -> BigDecimal.valueOf(1L << 10);
            case "MIB" -> BigDecimal.valueOf(1L << 20);
            case "GIB" -> BigDecimal.valueOf(1L << 30);
            case "TIB" -> BigDecimal.valueOf(1L << 40);
            default -> null;
        };
    }
}
