package dev.orrery.bench.study;

import dev.orrery.bench.study.Results.Spread;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;

/** What the figures show: a column per trace, a row per measure. */
final class Figure {
    static final String SOLID = "polynomial";
    static final String DASHED = "invented grid";

    private static final Color GREY = new Color(0x5b6770);
    private static final Color ORANGE = new Color(0xd95f02);
    private static final Color BLUE = new Color(0x1b6ca8);
    private static final List<Measure> ROWS = List.of(Measure.REUSE, Measure.TTFT, Measure.TPOT);

    /** Upper end of the ratios' axes; no ratio is larger. */
    private static final double MOST_RATIO = 1.7;

    private Figure() {}

    private static BasicStroke stroke(String timing) {
        float[] dashes = timing.equals(SOLID) ? null : new float[] {7, 5};
        return new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    /** Draws both routers: reuse, TTFT and TPOT. */
    static String values(Results results, Axis axis) {
        Panels panels = new Panels(axis, ROWS.stream().map(Measure::title).toList());
        for (String timing : List.of(SOLID, DASHED)) {
            panels.legend("round robin, " + timing, GREY, stroke(timing));
            panels.legend("KV, " + timing, ORANGE, stroke(timing));
        }
        for (Trace trace : Trace.values()) {
            for (int row = 0; row < ROWS.size(); row++) {
                Measure measure = ROWS.get(row);
                for (String timing : List.of(SOLID, DASHED)) {
                    for (String router : List.of(RouterStudy.ROUND_ROBIN, RouterStudy.KV)) {
                        List<Spread> line = axis.values().stream()
                                .map(step -> results.of(new Cell(axis, trace, timing, step, router), measure))
                                .toList();
                        Color colour = router.equals(RouterStudy.KV) ? ORANGE : GREY;
                        panels.line(trace, row, line, colour, stroke(timing));
                    }
                }
            }
        }
        return panels.svg();
    }

    /** Draws KV routing over round robin: below 1 KV routing is better. */
    static String ratios(Results results, Axis axis) {
        List<Measure> measures = List.of(Measure.TTFT, Measure.TPOT, Measure.LATENCY);
        List<Color> colours = List.of(BLUE, GREY, ORANGE);
        Panels panels = new Panels(axis, List.of("KV over RR, polynomial", "KV over RR, invented grid"));
        for (int m = 0; m < measures.size(); m++) {
            panels.legend(measures.get(m).title().replace(", ms", ""), colours.get(m), stroke(SOLID));
        }
        panels.legend("below this, KV is better", Panels.INK, Panels.LEVEL);
        for (Trace trace : Trace.values()) {
            for (int row = 0; row < 2; row++) {
                String timing = row == 0 ? SOLID : DASHED;
                panels.level(trace, row, 1, MOST_RATIO);
                for (int m = 0; m < measures.size(); m++) {
                    Measure measure = measures.get(m);
                    List<Spread> line = axis.values().stream()
                            .map(step -> new Cell(axis, trace, timing, step, RouterStudy.KV))
                            .map(cell -> results.of(cell, measure)
                                    .over(results.of(cell.with(RouterStudy.ROUND_ROBIN), measure)
                                            .mean()))
                            .toList();
                    panels.line(trace, row, line, colours.get(m), stroke(SOLID));
                }
            }
        }
        return panels.svg();
    }
}
