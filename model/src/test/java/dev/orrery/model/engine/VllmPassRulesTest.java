package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What goes in a pass, worked out by hand: a prefill takes 10 ms, a decode 1 ms, blocks have 4 tokens. */
class VllmPassRulesTest {
    private static Runs on(int blocks, Workloads rows) {
        return Runs.of(rows).fixed(10, 1).cache(4, blocks);
    }

    private static Workloads rows() {
        return Workloads.of(4);
    }

    @Nested
    class Time {
        @Test
        @DisplayName("R-V1: an arrival during a pass waits for its end, one exactly at the end joins the next pass too")
        void arrivalsWaitForThePass() {
            Played p = on(100, rows().request(0, 4, 3).request(5, 4, 1).request(10, 4, 1))
                    .play();

            assertThat(p.admittedAt(1)).containsExactly(10.0);
            assertThat(p.admittedAt(2)).containsExactly(10.0);
            assertThat(p.first(1)).isEqualTo(21);
            assertThat(p.ended(0)).isEqualTo(22);
        }

        @Test
        @DisplayName("R-V1: an idle worker runs no pass, and the first arrival is time 0")
        void idleWorkersDoNothing() {
            Played p = on(100, rows().request(50, 4, 1).request(150, 4, 1)).play();

            assertThat(p.passes()).hasSize(2);
            assertThat(p.start(0)).isEqualTo(0);
            assertThat(p.start(1)).isEqualTo(100);
            assertThat(p.arrival(1)).isEqualTo(100);
        }

        @Test
        @DisplayName("R-V1: simultaneous arrivals keep trace order")
        void simultaneousArrivalsKeepTheirOrder() {
            Played p = on(
                            100,
                            rows().request(3, 4, 1)
                                    .request(0, 4, 1)
                                    .request(3, 4, 1)
                                    .request(3, 4, 1))
                    .seats(1)
                    .play();

            assertThat(p.admissions()).extracting(Played.Admission::request).containsExactly(1, 0, 2, 3);
        }

        @Test
        @DisplayName("R-V2, R-V9: the newest token has no block until the pass that computes it")
        void theNewestTokenDangles() {
            Played p = on(10, rows().request(0, 4, 6)).play();

            assertThat(p.passes()).extracting(Played.Pass::active).containsExactly(1, 2, 2, 2, 2, 0);
            assertThat(p.tokens(0, 0)).isEqualTo(4);
            assertThat(p.tokens(1, 0)).isEqualTo(1);
        }

        @Test
        @DisplayName("R-V8: the last token never gets a block")
        void theLastTokenHasNoBlock() {
            assertThat(on(10, rows().request(0, 3, 2)).run().usage().peakActive).containsExactly(1);
            assertThat(on(10, rows().request(0, 3, 3)).run().usage().peakActive).containsExactly(2);
        }
    }

    @Nested
    class Budget {
        @Test
        @DisplayName("R-V3: running requests take the budget first, in admission order; later ones may get nothing")
        void runningRequestsComeFirst() {
            Played p = on(100, rows().request(0, 1, 4).request(0, 6, 2).request(0, 2, 1))
                    .budget(3)
                    .play();

            assertThat(p.scheduled().get(0)).containsExactly(new Played.Scheduled(0, 1), new Played.Scheduled(1, 2));
            assertThat(p.scheduled().get(1)).containsExactly(new Played.Scheduled(0, 1), new Played.Scheduled(1, 2));
            assertThat(p.scheduled().get(2)).containsExactly(new Played.Scheduled(0, 1), new Played.Scheduled(1, 2));
            assertThat(p.scheduled().get(3))
                    .containsExactly(
                            new Played.Scheduled(0, 1), new Played.Scheduled(1, 1), new Played.Scheduled(2, 1));
            assertThat(p.first(2)).isEqualTo(10 + 11 * 3 + 10);
        }

        @Test
        @DisplayName("R-V3: with a budget below the number of decoders the last in order starves")
        void theLastDecoderStarves() {
            Played p = on(100, rows().request(0, 1, 3).request(0, 2, 3).request(0, 1, 1))
                    .budget(2)
                    .play();

            assertThat(p.scheduled().get(1)).containsExactly(new Played.Scheduled(0, 1), new Played.Scheduled(1, 1));
            assertThat(p.admittedAt(2)).containsExactly(p.ended(0));
        }

        @Test
        @DisplayName("R-V4: an admitted request samples in the same pass")
        void admittedRequestsSampleAtOnce() {
            assertThat(on(100, rows().request(0, 4, 1)).play().first(0)).isEqualTo(10);
        }

        @Test
        @DisplayName("R-V4: no more than max_num_seqs run; the next one enters after a completion")
        void seatsAreLimited() {
            Played p = on(100, rows().request(0, 4, 3).request(0, 4, 2).request(0, 4, 1))
                    .seats(2)
                    .play();

            assertThat(p.admittedAt(2)).containsExactly(11.0);
            assertThat(p.blocked()).startsWith(Blocked.SEATS);
            assertThat(p.first(2)).isEqualTo(22);
        }

        @Test
        @DisplayName("R-V4: a hopeless head is rejected even when the budget is spent")
        void rejectionNeedsNoBudget() {
            Played p =
                    on(3, rows().request(0, 8, 1).request(0, 13, 1)).budget(8).play();

            assertThat(p.status(1)).isEqualTo(RequestStatus.REJECTED);
            assertThat(p.ended(1)).isEqualTo(10);
        }

        @Test
        @DisplayName("R-V5: a prompt of twice the budget takes two passes, one token more takes three")
        void longPromptsAreChunked() {
            Played p = on(100, rows().request(0, 16, 1).request(100, 17, 1))
                    .budget(8)
                    .play();

            assertThat(p.first(0)).isEqualTo(20);
            assertThat(p.first(1)).isEqualTo(130);
            assertThat(p.tokens(4, 1)).isEqualTo(1);
        }

        @Test
        @DisplayName("R-V5: without chunking a prompt waits for a pass with room for all of it, and so do those behind")
        void withoutChunkingPromptsWait() {
            Played p = on(100, rows().request(0, 5, 1).request(0, 5, 1).request(0, 2, 1))
                    .budget(8)
                    .chunking(false)
                    .play();

            assertThat(p.blocked()).startsWith(Blocked.CHUNK);
            assertThat(p.admittedAt(1)).containsExactly(10.0);
            assertThat(p.admittedAt(2)).containsExactly(10.0);
        }
    }

    @Nested
    class Gate {
        @Test
        @DisplayName("R-V6, row 4: the whole known prompt must fit in free blocks, even if a chunk of it runs now")
        void theWholePromptMustFit() {
            Played p =
                    on(5, rows().request(0, 8, 2).request(0, 16, 1)).budget(8).play();

            assertThat(p.blocked()).contains(Blocked.BLOCKS);
            assertThat(p.admittedAt(1)).containsExactly(p.ended(0));
        }

        @Test
        @DisplayName("R-V6: the head of the line blocks smaller followers")
        void theHeadBlocksTheLine() {
            Played p = on(4, rows().request(0, 8, 5).request(0, 12, 1).request(0, 4, 1))
                    .play();

            assertThat(p.admittedAt(1)).containsExactly(14.0);
            assertThat(p.admittedAt(2)).containsExactly(14.0);
        }

        @Test
        @DisplayName("R-V6: there is no watermark: the very last block may be given away, and preemption follows")
        void thereIsNoWatermark() {
            Played p = on(4, rows().request(0, 8, 3).request(0, 8, 1)).play();

            assertThat(p.admittedAt(1)).containsExactly(0.0);
            assertThat(p.passes().get(0).active()).isEqualTo(2);
        }

        @Test
        @DisplayName("R-V7: a prompt larger than all blocks is rejected at the end of its pass, without a token")
        void tooLargeIsRejected() {
            Played p = on(4, rows().request(0, 17, 5).request(0, 4, 1)).play();

            assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
            assertThat(p.reason(0)).isEqualTo(EndReason.NEVER_FITS);
            assertThat(p.ended(0)).isEqualTo(10);
            assertThat(p.log().outputTokens[0]).isZero();
            assertThat(p.ended(1)).isEqualTo(10);
        }

        @Test
        @DisplayName("R-V7, row 9: a prompt of max_model_len is rejected, a shorter one generates up to that length")
        void modelLengthIsEnforced() {
            Played p = on(100, rows().request(0, 10, 5).request(0, 7, 100).request(0, 9, 100))
                    .modelLen(10)
                    .play();

            assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
            assertThat(p.reason(0)).isEqualTo(EndReason.MODEL_LEN);
            assertThat(p.log().outputTokens).containsExactly(0, 3, 1);
            assertThat(p.status(1)).isEqualTo(RequestStatus.COMPLETED);
        }
    }

    @Nested
    class Tokens {
        @Test
        @DisplayName("R-V8: a mixed pass delays everyone and all its tokens carry its end")
        void mixedPassesDelayEveryone() {
            Played p = on(100, rows().request(0, 4, 4).request(11, 4, 2)).play();

            // [0, 10] prefill of 0; [10, 11] decode; [11, 22] decode of 0 and prefill of 1; [22, 23] both decode
            assertThat(p.passes()).extracting(Played.Pass::endMs).containsExactly(10.0, 11.0, 22.0, 23.0);
            assertThat(p.first(1)).isEqualTo(22);
            assertThat(p.ended(0)).isEqualTo(23);
        }

        @Test
        @DisplayName("R-V8: a first token that comes out of its prompt pays no decode")
        void firstTokensPayNoDecode() {
            assertThat(on(100, rows().request(0, 4, 1).request(0, 9, 1)).play().passes())
                    .extracting(Played.Pass::endMs)
                    .containsExactly(10.0);
        }

        @Test
        @DisplayName("R-V8: a request that wants no output ends with its prompt, and at once if that is cached")
        void noOutputEndsWithThePrompt() {
            Played p = on(100, rows().request(0, 8, 0, 1, 2).request(20, 8, 0, 1, 2))
                    .play();

            assertThat(p.ended(0)).isEqualTo(10);
            assertThat(p.log().firstTokenNs[0]).isEqualTo(-1);
            assertThat(p.reused(1)).containsExactly(8);
            assertThat(p.ended(1)).isEqualTo(20);
            assertThat(p.status(1)).isEqualTo(RequestStatus.COMPLETED);
        }

        @Test
        @DisplayName("row 19: gaps are between tokens only, one fewer than tokens, and the first token is in none")
        void gapsAreBetweenTokens() {
            Played p = on(100, rows().request(0, 4, 4).request(11, 4, 2)).play();

            assertThat(p.result().gaps().count()).isEqualTo(3 + 1);
            assertThat(p.result().gaps().minNs()).isEqualTo(1_000_000);
            assertThat(p.result().gaps().maxNs()).isEqualTo(11_000_000);
        }

        @Test
        @DisplayName("row 17: a completed request has delivered exactly as many tokens as its row says")
        void outputLengthsAreExact() {
            Played p = on(100, rows().request(0, 9, 1).request(3, 2, 17).request(5, 30, 6))
                    .budget(7)
                    .play();

            assertThat(p.log().outputTokens).containsExactly(1, 17, 6);
        }

        @Test
        @DisplayName("row 28: of b equal prompts that need a pass each, the mean waits (b + 1) / 2 passes for a token")
        void aBurstWaitsHalfItsLength() {
            Workloads burst = rows();
            for (int i = 0; i < 9; i++) {
                burst.request(0, 8, 1);
            }
            assertThat(on(100, burst).budget(8).run().summary().ttft().mean()).isEqualTo(10 * (9 + 1) / 2.0);
        }
    }
}
