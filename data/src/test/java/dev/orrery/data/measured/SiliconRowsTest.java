package dev.orrery.data.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiliconRowsTest {
    private static final String HEADER = "id,concurrency,backend,model_path,system,mode,isl,osl,batch_size,"
            + "attention_dp_size,silicon_ttft_ms,silicon_tpot_ms,aic_ttft_ms,aic_tpot_ms\n";

    private static List<SiliconRow> read(String text) throws Exception {
        return SiliconRows.read(TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "s.csv"));
    }

    @Test
    void anEmptyCellIsNoValue() throws Exception {
        List<SiliconRow> rows =
                read(HEADER + "a,,vllm,o/m,h100_sxm,agg,1024,128,4,2,50.5,9,40,8\nb,16,vllm,m,h,disagg,1,1,,,5,9,,\n");
        SiliconRow first = rows.getFirst();
        assertThat(first.concurrency()).isNull();
        assertThat(first.inFlight()).isEqualTo(8);
        assertThat(first.aggregated()).isTrue();
        assertThat(first.measured()).isEqualTo(new Latency(50.5, 9));
        assertThat(first.reference()).isEqualTo(new Latency(40, 8));
        assertThat(first.deployment().backendVersion()).isNull();
        assertThat(first.line()).isEqualTo(2);
        SiliconRow second = rows.getLast();
        assertThat(second.reference()).isNull();
        assertThat(second.inFlight()).isEqualTo(16);
        assertThat(second.workers().ranks()).isEqualTo(1);
        assertThat(second.bothSidesKnown()).isFalse();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "'a,,vllm,m,h,agg,1024,128,4,2,50.5,9,40\n';13 cells where the header has 14",
                "'a,,vllm,m,h,agg,1024,128,4,2,0,9,40,8\n';silicon_ttft_ms: expected a time in ms above 0",
                "'a,,vllm,m,h,agg,1024,128,4,2,1e999,9,40,8\n';silicon_ttft_ms: expected a time in ms above 0",
                "'a,,vllm,m,h,agg,1024,,4,2,50.5,9,40,8\n';osl: must have a value",
                "'a,,,m,h,agg,1024,1,4,2,50.5,9,40,8\n';backend: must have a value",
                "'a,,vllm,m,h,both,1024,1,4,2,50.5,9,40,8\n';mode: accepted are agg and disagg",
                "'a,,vllm,m,h,agg,1024,1,4.5,2,50.5,9,40,8\n';batch_size: expected an integer of 1",
                "'a,,vllm,m,h,agg,many,1,4,2,50.5,9,40,8\n';'expected a number, found ''many'''",
                "'a,,vllm,m,h,agg,10,1,4,2,50.5,9,40,\n';aic_ttft_ms and aic_tpot_ms come together",
                "'';a header without rows"
            })
    void aFaultIsNamedWithItsPlace(String row, String message) {
        assertThatThrownBy(() -> read(HEADER + row))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith("s.csv:" + (row.isEmpty() ? 1 : 2) + ":")
                .hasMessageContaining(message);
    }

    @Test
    void anotherFileIsRefusedByItsHeader() {
        assertThatThrownBy(() -> read("a,b\n1,2\n"))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("the header has no column id, backend")
                .hasMessageContaining("it has a, b");
        assertThatThrownBy(() -> read("")).isInstanceOf(TraceException.class).hasMessageContaining("empty");
    }
}
