package dev.orrery.cli;

import dev.orrery.data.silicon.Wheel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Gets the wheel by {@code pip}, where there is one. */
final class WheelDownload {
    private static final List<String> ARGUMENTS = List.of(
            "download",
            "aiconfigurator-core==" + Wheel.VERSION,
            "--no-deps",
            "--only-binary=:all:",
            "--platform",
            "manylinux_2_28_x86_64",
            "--python-version",
            "311");
    private static final List<List<String>> PIPS =
            List.of(List.of("pip"), List.of("pip3"), List.of("python3", "-m", "pip"));

    private WheelDownload() {}

    /**
     * Downloads into a folder.
     *
     * @throws CommandFailure if there is no pip or it fails; the sentence has the line to run elsewhere
     */
    static Path into(Path folder) throws IOException {
        for (List<String> pip : PIPS) {
            if (download(pip, folder)) {
                Path wheel = folder.resolve(Wheel.FILE);
                if (Files.exists(wheel)) {
                    return wheel;
                }
            }
        }
        throw new CommandFailure(
                Exit.DATA,
                "pip is not there or could not get the wheel; run where it can: pip " + String.join(" ", ARGUMENTS)
                        + ", then: orrery silicon install " + Wheel.FILE);
    }

    private static boolean download(List<String> pip, Path folder) throws IOException {
        List<String> command = new ArrayList<>(pip);
        command.addAll(ARGUMENTS);
        command.addAll(List.of("--quiet", "--dest", folder.toString()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(Exit.INTERRUPTED, "interrupted while the wheel was downloaded");
        } catch (IOException e) {
            return false;
        }
    }
}
