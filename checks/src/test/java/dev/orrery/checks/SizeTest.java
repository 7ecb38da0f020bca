package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SizeTest {
    private static final int FILE_LINES = 400;
    private static final int METHOD_LINES = 40;

    /** A comment with these words inside a method, or in the line above it, allows more lines. */
    private static final String HOT_LOOP = "hot loop";

    /** Words of unfinished work, written so that this file does not contain them. */
    private static final Pattern UNFINISHED = Pattern.compile(
            "\\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\\b|not (yet )?imp[l]emented|\\bst[u]b\\b|place[h]older",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern SWITCHED_OFF = Pattern.compile("@Dis[a]bled|@Ig[n]ore|assumeTrue\\(fa[l]se");

    @Test
    @DisplayName("no Java file is longer than 400 lines")
    void noFileIsTooLong() {
        assertThat(SourceTree.files(".java"))
                .filteredOn(file -> SourceTree.read(file).lines().count() > FILE_LINES)
                .isEmpty();
    }

    @Test
    @DisplayName("no method is longer than 40 lines, unless a comment marks it as a hot loop")
    void noMethodIsTooLong() throws IOException {
        List<String> tooLong = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(SourceTree.files(".java")));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                new LongMethods(unit, positions, tooLong).scan(unit, null);
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    @DisplayName("nothing is left unfinished or switched off")
    void nothingIsLeftUnfinished() {
        List<String> found = new ArrayList<>();
        Stream.of(".java", ".md", ".yaml", "pom.xml", ".sh", "orrery", ".ci/run")
                .flatMap(suffix -> SourceTree.files(suffix).stream())
                .forEach(file -> collect(file, found));
        assertThat(found).isEmpty();
    }

    private static void collect(Path file, List<String> found) {
        int number = 0;
        for (String line : SourceTree.read(file).lines().toList()) {
            number++;
            if (UNFINISHED.matcher(line).find() || SWITCHED_OFF.matcher(line).find()) {
                found.add(SourceTree.name(file) + ":" + number + ": " + line.strip());
            }
        }
    }

    /** Collects the methods of one file that are too long. */
    private static final class LongMethods extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> tooLong;
        private final List<String> lines;

        LongMethods(CompilationUnitTree unit, SourcePositions positions, List<String> tooLong) throws IOException {
            this.unit = unit;
            this.positions = positions;
            this.tooLong = tooLong;
            this.lines =
                    unit.getSourceFile().getCharContent(true).toString().lines().toList();
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            LineMap map = unit.getLineMap();
            long end = positions.getEndPosition(unit, method);
            if (end >= 0) {
                int first = (int) map.getLineNumber(positions.getStartPosition(unit, method));
                int last = (int) map.getLineNumber(end);
                if (last - first + 1 > METHOD_LINES && !marked(first, last)) {
                    Path file = Path.of(unit.getSourceFile().toUri());
                    tooLong.add("%s:%d: %s has %d lines"
                            .formatted(SourceTree.name(file), first, method.getName(), last - first + 1));
                }
            }
            return super.visitMethod(method, none);
        }

        private boolean marked(int first, int last) {
            return lines.subList(Math.max(0, first - 2), last).stream()
                    .anyMatch(line -> line.contains("//") && line.contains(HOT_LOOP));
        }
    }
}
