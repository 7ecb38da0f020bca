package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final List<String> KNOWN =
            List.of("max_num_seqs", "max_num_batched_tokens", "block_size", "ttft_ms");

    @ParameterizedTest
    @CsvSource({
        "max_num_seq, max_num_seqs",
        "max_nmu_seqs, max_num_seqs",
        "maxNumSeqs, max_num_seqs",
        "max-num-seqs, max_num_seqs",
        "num_max_seqs, max_num_seqs",
        "size-block, block_size",
        "BlockSize, block_size",
        "ttft_s, ttft_ms",
        "blok_siz, block_size",
    })
    void aNearNameIsFound(String wrong, String meant) {
        assertThat(Names.nearest(wrong, KNOWN)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"blk_sz", "window", "max_seqs"})
    void aFarNameIsNotGuessed(String wrong) {
        assertThat(Names.nearest(wrong, KNOWN)).isNull();
    }
}
