package dev.orrery.data.measured;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlausibleTest {
    private static List<MeasuredPoint> points(String... rows) throws IOException {
        String text =
                PointsCsv.HEADER.replace("[", "").replace("]", "") + ",requests\n" + String.join("\n", rows) + "\n";
        MeasuredPoints points = new MeasuredPoints();
        PointsCsv.read("c.csv", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), points);
        return points.all();
    }

    private static List<String> problems(String row) throws IOException {
        return Plausible.problems(points(row).getFirst());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1,1000,100,1e9,10,,       | ttft_ms: must be from 0.01 to 3600000, which covers all that serves; got 1000000000
        1,1000,100,100,1e-9,,     | tpot_ms: must be from 0.01 to 60000, which covers all that serves; got 0.000000001
        1,1000,100,100,1e5,,      | tpot_ms: must be from 0.01 to 60000, which covers all that serves; got 100000
        0.5,1000,100,100,10,,     | concurrency: must be from 1 to 1000000, which covers all that serves; got 0.5
        1,1e9,100,100,10,,        | isl: must be from 1 to 10000000, which covers all that serves; got 1000000000
        1,1000,1,100,10,,         | osl: must be from 2 to 10000000, which covers all that serves; got 1
        4,1000,101,100,10,40000,  | tokens_s: 40000 contradicts the other fields: 4 clients that wait 1100 ms for 101 tokens get about 367.3; mend tokens_s, concurrency, osl, ttft_ms or tpot_ms
        4,1000,101,100,10,3,      | tokens_s: 3 contradicts the other fields: 4 clients that wait 1100 ms for 101 tokens get about 367.3; mend tokens_s, concurrency, osl, ttft_ms or tpot_ms
        """)
    @DisplayName("what no server does is told with file, line, field and what is accepted")
    void impossible(String row, String problem) throws IOException {
        assertThat(problems(row)).containsExactly("c.csv:2: " + problem);
    }

    @Test
    @DisplayName("short runs get less than their clients could, and slow servers are servers")
    void possible() throws IOException {
        for (String row : List.of(
                "4,1000,101,100,10,367,",
                "4,1000,101,100,10,200,",
                // Four requests of a hundred clients: all that they can have is a twenty-fifth.
                "100,1000,101,100,10,300,4",
                "1,100000,1000,200000,900,,",
                "1,8,8,0.5,0.2,,")) {
            assertThat(problems(row)).as(row).isEmpty();
        }
    }

    @Test
    @DisplayName("a measurement that is there twice counts once, also where a client printed fewer decimals")
    void copies() throws IOException {
        List<MeasuredPoint> all = new ArrayList<>(points(
                "4,1000,101,100.04,10.004,,",
                "4,1000,101,100,10,,",
                "4,1000,101,101,10,,",
                "8,1000,101,100,10,,",
                "4,1000,101,100,10,,"));
        Distinct distinct = Distinct.of(all);
        assertThat(distinct.points()).extracting(p -> p.place().line()).containsExactly(2, 4, 5);
        assertThat(distinct.copies()).isEqualTo(2);
        assertThat(distinct.example()).isEqualTo("c.csv:2 and c.csv:3");
    }
}
