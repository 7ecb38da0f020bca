package dev.orrery.cli;

import dev.orrery.data.report.TextStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where results and messages go, and what the places can show.
 *
 * @param out takes the result and nothing else
 * @param err takes progress, warnings and errors
 * @param outIsTerminal whether somebody looks at the result
 * @param errIsTerminal whether somebody looks at the messages
 * @param environment the process's variables
 */
record Terminal(
        PrintWriter out,
        PrintWriter err,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Map<String, String> environment) {
    private static final int USUAL_WIDTH = 80;

    /** Returns the terminal of this process. */
    static Terminal ofProcess(PrintWriter out, PrintWriter err) {
        return new Terminal(out, err, isTerminal(1), isTerminal(2), Map.copyOf(System.getenv()));
    }

    /** Returns writers with nobody behind them, as tests have them. */
    static Terminal of(PrintWriter out, PrintWriter err) {
        return new Terminal(out, err, false, false, Map.of("LANG", "C.UTF-8"));
    }

    /**
     * Asks the system what a descriptor is: {@code System.console()} only knows about standard input and output
     * together.
     */
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() != null && System.console().isTerminal();
        }
    }

    /**
     * Returns how to write text.
     *
     * @param color {@code auto}, {@code always} or {@code never}
     */
    TextStyle style(String color, boolean ascii) {
        return new TextStyle(width(), ascii || !utf8(), colored(color, outIsTerminal));
    }

    private boolean colored(String color, boolean terminal) {
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(environment.get("TERM"));
        return color.equals("always") || color.equals("auto") && terminal && !plain;
    }

    private int width() {
        String columns = environment.get("COLUMNS");
        if (!outIsTerminal || columns == null || !columns.matches("[1-9]\\d{0,4}")) {
            return USUAL_WIDTH;
        }
        return Integer.parseInt(columns);
    }

    /** Without any locale the C locale applies, which knows ASCII only. */
    private boolean utf8() {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                String locale = value.toUpperCase(Locale.ROOT);
                return locale.contains("UTF-8") || locale.contains("UTF8");
            }
        }
        return false;
    }

    /** Prints a message for people. */
    void warn(String message) {
        err.println("orrery: warning: " + message);
        err.flush();
    }

    /** Prints an error, one line for each problem. */
    void error(@Nullable String message) {
        err.println("orrery: error: " + message);
        err.flush();
    }
}
