package dev.orrery.data.report.video;

import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.video.ControlTimeline;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.StepObserver;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.VideoTwin;
import dev.orrery.model.video.control.Controller;
import java.util.ArrayList;
import java.util.List;

/** Sessions on GPUs over time, as pictures of one run that it stands beside. */
public final class LoadPicture implements StepObserver {
    private static final int CELLS = 180;
    private static final int POINTS = 1200;
    private static final double NS_PER_S = 1e9;

    private final VideoSetup setup;
    private final long horizonNs;
    private final long cellNs;
    private final double[][] loads;
    private int cell;

    /** Creates an empty picture of a run. */
    public LoadPicture(VideoSetup setup, long horizonNs) {
        this.setup = setup;
        this.horizonNs = horizonNs;
        cellNs = Math.max(1, horizonNs / CELLS);
        loads = new double[Math.max(setup.gpus(), setup.settings().max())][CELLS];
    }

    /** Plays a trace at the control level; returns its pictures: GPUs over time, and sessions on each GPU. */
    public static List<Chart> of(String id, String what, VideoSetup setup, SessionTrace trace) {
        return of(id, what, setup.spec(VideoSpec.Level.CONTROL, 0, trace.horizonNs()), setup, trace);
    }

    /** Plays a run of a fleet; returns its pictures. */
    public static List<Chart> of(String id, String what, VideoSpec spec, VideoSetup setup, SessionTrace trace) {
        LoadPicture picture = new LoadPicture(setup, spec.horizonNs());
        return picture.charts(id, what, VideoTwin.run(spec, trace, picture, null));
    }

    /** Returns the pictures of the run that was watched. */
    public List<Chart> charts(String id, String what, VideoResult result) {
        int gpus = Math.min(loads.length, result.control().maxGpus());
        return List.of(gpusOverTime(id, what, result.timeline()), heat(id, what, gpus));
    }

    @Override
    public void before(long nowNs) {}

    @Override
    public void after(long nowNs, Controller controller) {
        int until = (int) Math.min(CELLS - 1L, nowNs / cellNs);
        for (; cell < until; cell++) {
            for (double[] row : loads) {
                row[cell + 1] = row[cell];
            }
        }
        for (int k = 0; k < loads.length; k++) {
            boolean open = k < controller.fleet().openCount();
            loads[k][until] = open ? controller.fleet().load(controller.fleet().openAt(k)) : 0;
        }
    }

    private Chart gpusOverTime(String id, String what, ControlTimeline timeline) {
        int steps = timeline.size();
        int target = setup.settings().type().target();
        double[] at = new double[steps + 1];
        double[] paid = new double[steps + 1];
        double[] needed = new double[steps + 1];
        for (int i = 0; i < steps; i++) {
            at[i] = timeline.timeNs(i) / NS_PER_S;
            paid[i] = timeline.gpus(i);
            needed[i] = Math.max(1, Math.ceilDiv(timeline.sessions(i), target));
        }
        at[steps] = horizonNs / NS_PER_S;
        paid[steps] = paid[Math.max(0, steps - 1)];
        needed[steps] = needed[Math.max(0, steps - 1)];
        List<Chart.Line> lines = new ArrayList<>();
        lines.add(Decimated.envelope(Chart.Line.of("GPUs paid for", Chart.Shape.STEP, at, paid), POINTS));
        lines.add(Decimated.envelope(
                Chart.Line.of("least GPUs for the active sessions", Chart.Shape.STEP, at, needed), POINTS));
        return new Chart.Lines(
                Chart.Caption.of(
                        id + "-gpus",
                        "GPUs over time, " + what,
                        "The area between the lines is paid for and not needed; where the lower line is above the"
                                + " upper one, GPUs are fuller than planned."),
                Chart.Axis.of("time", "s"),
                Chart.Axis.of("GPUs", ""),
                lines,
                false,
                List.of());
    }

    private Chart heat(String id, String what, int gpus) {
        double[] edges = new double[CELLS + 1];
        for (int i = 0; i <= CELLS; i++) {
            edges[i] = i * cellNs / NS_PER_S;
        }
        List<String> names = new ArrayList<>();
        double[][] cells = new double[gpus][];
        for (int g = 0; g < gpus; g++) {
            names.add("GPU " + (g + 1));
            cells[g] = loads[g];
        }
        return new Chart.Heat(
                Chart.Caption.of(
                        id + "-load",
                        "Sessions on each GPU, " + what,
                        "Open GPUs from the oldest at one end to the newest; the stronger the colour the fuller, without"
                                + " colour it is closed or empty. Good is an even colour down each column."),
                Chart.Axis.of("time", "s"),
                "GPU",
                edges,
                names,
                Chart.Axis.of("sessions", ""),
                setup.settings().type().hard(),
                cells);
    }
}
