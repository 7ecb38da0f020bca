package dev.orrery.data.report.html;

import java.util.List;

/**
 * A report as a reader sees it, from the top: what it is, the numbers that matter, what follows from them, and the
 * evidence. All texts are plain; the writer escapes them.
 *
 * @param title also the title of the window
 * @param subtitle one line that tells what was run
 * @param figures the numbers that matter, at most eight
 * @param verdicts what follows, one sentence each
 * @param sections the evidence
 * @param footer who made the page, one line
 */
public record Page(
        String title,
        String subtitle,
        List<KeyFigure> figures,
        List<Verdict> verdicts,
        List<Section> sections,
        String footer) {
    /** Copies the lists. */
    public Page {
        figures = List.copyOf(figures);
        verdicts = List.copyOf(verdicts);
        sections = List.copyOf(sections);
    }

    /**
     * A number in large type.
     *
     * @param label what it is, a few words
     * @param value the number as text, without unit
     * @param unit may be empty
     * @param note a second line in small type; may be empty
     */
    public record KeyFigure(String label, String value, String unit, String note) {}

    /** What a verdict means for the reader; shown as a word and a sign, not only as a colour. */
    public enum Mood {
        /** A goal was met. */
        GOOD,
        /** A goal was missed. */
        BAD,
        /** Something must be known before the numbers are believed. */
        WARNING,
        /** An observation. */
        NOTE
    }

    /**
     * A sentence that answers a question.
     *
     * @param mood what it means
     * @param text one sentence
     */
    public record Verdict(Mood mood, String text) {}

    /**
     * A part of the page, reachable from its list of contents.
     *
     * @param id unique in the page: letters, digits and hyphens
     * @param title in the list of contents too
     * @param text a sentence or two above the blocks; may be empty
     * @param blocks what it shows
     */
    public record Section(String id, String title, String text, List<Block> blocks) {
        /** Copies the list. */
        public Section {
            blocks = List.copyOf(blocks);
        }
    }
}
