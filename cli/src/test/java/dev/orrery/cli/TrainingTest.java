package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTest {
    @Test
    @DisplayName(
            "each command line that the AOT cache is trained with works, but for the one that is meant to be wrong")
    void commandsWork(@TempDir Path folder) {
        List<String[]> commands = Training.commands(folder);
        for (String[] command : commands.subList(0, commands.size() - 1)) {
            assertThat(Cli.run(command).exit()).as(String.join(" ", command)).isEqualTo(Exit.OK);
        }
        assertThat(Cli.run(commands.getLast()).exit()).isEqualTo(Exit.USAGE);
    }
}
