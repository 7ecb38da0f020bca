package dev.orrery.checks;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.Project;
import edu.umd.cs.findbugs.config.UserPreferences;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * SpotBugs over the classes of all modules. A test rather than the Maven plugin, because the plugin runs on Maven's own
 * JVM and an older one lacks library classes that ours refer to.
 */
class BugPatternTest {
    @Test
    @DisplayName("SpotBugs finds nothing beyond what spotbugs-exclude.xml explains")
    void findsNothing() throws IOException, InterruptedException {
        Path root = SourceTree.root();
        try (FindBugs2 engine = new FindBugs2();
                Project project = new Project()) {
            for (String module : List.of("model", "data", "cli", "bench")) {
                Path classes = root.resolve(module).resolve("target/classes");
                if (Files.isDirectory(classes)) {
                    project.addFile(classes.toString());
                }
            }
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                project.addAuxClasspathEntry(entry);
            }
            BugCollectionBugReporter reporter = new BugCollectionBugReporter(project);
            reporter.setPriorityThreshold(Priorities.NORMAL_PRIORITY);
            engine.setProject(project);
            engine.setBugReporter(reporter);
            engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
            engine.setUserPreferences(UserPreferences.createDefaultUserPreferences());
            engine.addFilter(root.resolve("checks/spotbugs-exclude.xml").toString(), false);
            engine.finishSettings();
            engine.execute();

            List<String> found = new ArrayList<>();
            for (BugInstance bug : reporter.getBugCollection()) {
                found.add(bug.getMessageWithPriorityTypeAbbreviation() + " " + bug.getPrimarySourceLineAnnotation());
            }
            assertThat(found).isEmpty();
        }
    }
}
