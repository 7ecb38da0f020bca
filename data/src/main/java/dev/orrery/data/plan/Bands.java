package dev.orrery.data.plan;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.report.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far measured servers lie from a plan, four times in five.
 *
 * @param calibration with the bands of its quantities
 * @param pessimistic whether bounds are held by the far ends of the bands
 */
public record Bands(NamedCalibration calibration, boolean pessimistic) {
    /** Kernels as measured: nobody knows how far. */
    public static final Bands NONE = new Bands(NamedCalibration.NONE, false);

    /** Returns what is compared with a bound: a time, or the far end of its interval. */
    double judged(Quantity quantity, double ms) {
        Band interval = calibration.interval(quantity, ms);
        return pessimistic && interval != null ? interval.high() : ms;
    }

    /** Returns a number with its interval. */
    String text(Quantity quantity, double value, int decimals) {
        Band interval = calibration.interval(quantity, value);
        return Text.number(value, decimals)
                + (interval == null
                        ? ""
                        : " (" + Text.number(interval.low(), decimals) + "-" + Text.number(interval.high(), decimals)
                                + ")");
    }

    /** Returns the ends of a number's interval, null if nobody knows them. */
    @Nullable
    List<Double> ends(Quantity quantity, double value) {
        Band interval = calibration.interval(quantity, value);
        return interval == null ? null : List.of(interval.low(), interval.high());
    }

    /** Returns what a plan says of its own error. */
    String note() {
        if (calibration.bands().isEmpty()) {
            return calibration.none()
                    ? "No bands: these are the times of kernels alone (--calibration none); real servers need more."
                    : "No bands: " + calibration.name() + " holds none.";
        }
        String whose = calibration.subject() == null
                ? "measured servers lay whose model and GPU a calibration had not seen"
                : "measurements lay that the calibration was not fitted on";
        return "In brackets: where four in five " + whose + " (their means)."
                + (pessimistic
                        ? " Bounds, sizes and headroom are held by the far ends."
                        : " Sizes are by the middle; --pessimistic holds bounds by the far ends.");
    }
}
