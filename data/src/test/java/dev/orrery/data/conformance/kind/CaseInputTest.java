package dev.orrery.data.conformance.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.model.twin.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class CaseInputTest {
    private static CaseInput input(String json) throws IOException {
        ObjectNode fields = (ObjectNode) JsonMapper.shared().readTree(json);
        Path here = Path.of(".");
        return new CaseInput(
                fields,
                List.of(),
                here,
                new Traces(here),
                new InstalledSystems(SiliconCache.of(Map.of("XDG_CACHE_HOME", "nothing"))),
                RunOptions.DEFAULT,
                1,
                fields);
    }

    @Test
    @DisplayName("a whole number is read from a number or from text, an empty field is 0")
    void wholeNumbers() throws IOException {
        assertThat(input("{\"batch\": 3}").whole("batch", 1)).isEqualTo(3);
        assertThat(input("{\"batch\": \"12\"}").whole("batch", 1)).isEqualTo(12);
        assertThat(input("{\"batch\": \"\"}").whole("batch", 0)).isZero();
        assertThat(input("{}").whole("batch", 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"{},it is empty", "{\"batch\": 0},got 0", "{\"batch\": \"-5\"},got -5", "{\"batch\": \"two\"},got two"})
    @DisplayName("what is less than a pass needs is refused with the field")
    void refused(String json, String found) throws IOException {
        CaseInput input = input(json);
        assertThatThrownBy(() -> input.whole("batch", 1))
                .isInstanceOf(CaseDataException.class)
                .hasMessageStartingWith("batch: must be a whole number of at least 1")
                .hasMessageEndingWith(found);
    }
}
