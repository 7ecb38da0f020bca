package dev.orrery.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.b               | a.b                    | true
            a.b               | a.b.c[3].d             | true
            a.b               | a.bc                   | false
            a.b               | axb                    | false
            a[]               | a[12]                  | true
            a[]               | a[12].x                | true
            a[]               | a                      | false
            a[][1]            | a[7][1]                | true
            a[][1]            | a[7][0]                | false
            a[].*_ms          | a[0].first_token_ms    | true
            a[].*_ms          | a[0].tokens            | false
            *_ms              | [3].end_ms             | true
            files.*.top_ids*  | files.x.jsonl.top_ids[0][1] | true
            e.{ttft,itl}_ms   | e.itl_ms               | true
            e.{ttft,itl}_ms   | e.e2e_ms               | false
            e.{sim_*,ref_*}   | e.ref_wall[2]          | true
            v[].{n,ln_25_0.8} | v[1].ln_25_0.8         | true
            v[].{n,ln_25_0.8} | v[1].ln_25_0x8         | false
            """)
    void aPatternCoversWhatItSaysAndAllBelow(String pattern, String path, boolean covers) {
        assertThat(new PathPattern(pattern).covers(path)).isEqualTo(covers);
    }
}
