package dev.orrery.data.silicon;

import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A file of measurements: where it stands, which columns are read, and where a row goes (timing.md 1). The first text
 * column of each is the kernel.
 *
 * @param family folder of the file
 * @param file its name
 * @param texts columns of text
 * @param numbers columns of whole numbers
 * @param rows takes a row
 */
record TableFile(String family, String file, List<String> texts, List<String> numbers, RowReader rows) {
    /** Takes the row at which the reader stands. */
    @FunctionalInterface
    interface RowReader {
        void take(ParquetRows row, Collector into);
    }

    /** Lane of attention rows that name no kernel. */
    static final String DEFAULT_LANE = "default";

    static final String NCCL_FILE = "nccl_perf.parquet";

    private static final String KERNEL = "kernel_source";
    private static final String EAGER = "_eager";
    private static final String FEW_TOKENS_KERNEL = "moe_torch_flow_min_latency";
    private static final Set<String> NOT_READ = Set.of("awq", "gptq");

    /** Returns all files. */
    static List<TableFile> all() {
        List<TableFile> all = new ArrayList<>(matrices());
        all.addAll(attention());
        all.addAll(mla());
        all.addAll(communication());
        return all;
    }

    private static TableFile of(String family, String file, List<String> texts, List<String> numbers, RowReader rows) {
        List<String> withKernel = new ArrayList<>(List.of(KERNEL));
        withKernel.addAll(texts);
        return new TableFile(family, file + "_perf.parquet", withKernel, numbers, rows);
    }

    private static List<TableFile> matrices() {
        return List.of(
                of("gemm", "gemm", List.of("gemm_dtype"), List.of("m", "n", "k"), (r, into) -> {
                    if (!NOT_READ.contains(r.text(1))) {
                        into.product(r.text(1), r.number(0), r.number(1), r.number(2), r.latency());
                    }
                }),
                quantize("computescale", Table.COMPUTESCALE),
                quantize("scale_matrix", Table.SCALE_MATRIX),
                of(
                        "moe",
                        "moe",
                        List.of("moe_dtype", "distribution"),
                        List.of(
                                "topk",
                                "num_experts",
                                "hidden_size",
                                "inter_size",
                                "moe_tp_size",
                                "moe_ep_size",
                                "num_tokens"),
                        TableFile::moe),
                of(
                        "linear_attention",
                        "gdn",
                        List.of("phase"),
                        List.of(
                                "d_model",
                                "d_conv",
                                "num_k_heads",
                                "head_k_dim",
                                "num_v_heads",
                                "head_v_dim",
                                "batch_size",
                                "seq_len"),
                        TableFile::gdn));
    }

    private static TableFile quantize(String file, Table table) {
        return of(
                "quantize",
                file,
                List.of("quant_dtype"),
                List.of("m", "k"),
                (r, into) -> into.put(table, 2, r.text(1), r.number(0), r.number(1), 0, r.latency()));
    }

    private static void moe(ParquetRows r, Collector into) {
        Table table = r.text(0).equals(FEW_TOKENS_KERNEL) ? Table.MOE_FEW_TOKENS : Table.MOE;
        String key = SliceKeys.of(
                moeQuant(r.text(1), r.text(0)),
                r.text(2),
                r.number(0),
                r.number(1),
                r.number(2),
                r.number(3),
                r.number(4),
                r.number(5));
        into.put(table, 1, key, r.number(6), 0, 0, r.latency());
    }

    /** Two kernels that run only when asked for have formats of their own. */
    private static String moeQuant(String quant, String kernel) {
        if (quant.equals("w4a8_mxfp4_mxfp8") && kernel.equals("sglang_mxfp4_flashinfer_trtllm_moe")) {
            return quant + "_trtllm";
        }
        if (quant.equals("w4a16_mxfp4") && kernel.equals("sglang_flashinfer_cutlass_moe")) {
            return quant + "_cutlass";
        }
        return quant;
    }

    private static void gdn(ParquetRows r, Collector into) {
        String key = SliceKeys.of(
                r.text(0), r.text(1), r.number(0), r.number(1), r.number(2), r.number(3), r.number(4), r.number(5));
        int axes = r.text(1).equals("context") ? 2 : 1;
        into.put(Table.GDN, axes, key, r.number(6), r.number(7), 0, r.latency());
    }

    private static List<TableFile> attention() {
        List<String> texts = List.of("attn_dtype", "kv_cache_dtype");
        List<String> numbers =
                List.of("num_heads", "num_key_value_heads", "head_dim", "window_size", "batch_size", "isl", "step");
        return List.of(
                of("attention", "context_attention", texts, numbers, (r, into) -> {
                    String key = SliceKeys.of(lane(r), r.text(1), r.text(2), kvHeads(r), r.number(2), r.number(3));
                    long full = r.number(5) + r.number(6);
                    into.put(Table.CONTEXT_ATTENTION, 3, key, r.number(0), full, r.number(4), r.latency());
                }),
                of("attention", "generation_attention", texts, numbers, (r, into) -> {
                    String key = SliceKeys.of(lane(r), r.text(2), kvHeads(r), r.number(2), r.number(3));
                    long sequence = r.number(5) + r.number(6);
                    into.put(Table.GENERATION_ATTENTION, 3, key, r.number(0), r.number(4), sequence, r.latency());
                }));
    }

    private static String lane(ParquetRows r) {
        return r.text(0).isEmpty() ? DEFAULT_LANE : r.text(0);
    }

    private static int kvHeads(ParquetRows r) {
        return SliceKeys.kvHeads(r.number(0), r.number(1));
    }

    private static List<TableFile> mla() {
        List<String> types = List.of("mla_dtype", "kv_cache_dtype");
        List<String> module = List.of("mla_dtype", "kv_cache_dtype", "gemm_type");
        List<String> numbers = List.of("num_heads", "batch_size", "isl", "step");
        RowReader wholeContext =
                (r, into) -> context(r, into, Table.MLA_CONTEXT_MODULE, SliceKeys.of(r.text(1), r.text(2), r.text(3)));
        RowReader wholeGeneration =
                (r, into) -> generation(r, into, Table.MLA_GENERATION_MODULE, SliceKeys.of(r.text(2), r.text(3)));
        RowReader context = (r, into) -> context(r, into, Table.CONTEXT_MLA, SliceKeys.of(r.text(1), r.text(2)));
        RowReader generation = (r, into) -> generation(r, into, Table.GENERATION_MLA, r.text(2));
        return List.of(
                of("mla", "mla_context_module", module, numbers, wholeContext),
                of("mla", "mla_generation_module", module, numbers, wholeGeneration),
                of("mla", "context_mla", types, numbers, context),
                of("mla", "generation_mla", types, numbers, generation),
                of(
                        "mla_bmm",
                        "mla_bmm",
                        List.of("bmm_dtype", "op_name"),
                        List.of("num_heads", "num_tokens"),
                        TableFile::bmm));
    }

    private static void bmm(ParquetRows r, Collector into) {
        String key = SliceKeys.of(r.text(1), r.text(2), r.number(0));
        into.put(Table.MLA_BMM, 1, key, r.number(1), 0, 0, r.latency());
    }

    private static void context(ParquetRows r, Collector into, Table table, String key) {
        into.put(table, 3, key, r.number(0), r.number(2) + r.number(3), r.number(1), r.latency());
    }

    private static void generation(ParquetRows r, Collector into, Table table, String key) {
        into.put(table, 3, key, r.number(0), r.number(1), r.number(2) + r.number(3), r.latency());
    }

    private static List<TableFile> communication() {
        return List.of(
                of("comm", "custom_allreduce", List.of("backend"), List.of("num_gpus", "message_size"), (r, into) -> {
                    if (!r.text(0).endsWith(EAGER) && !r.text(1).endsWith(EAGER)) {
                        String key = SliceKeys.of(r.number(0));
                        into.put(Table.CUSTOM_ALLREDUCE, 1, key, r.number(1), 0, 0, r.latency());
                    }
                }),
                of("comm", "nccl", List.of("nccl_dtype", "op_name"), List.of("num_gpus", "message_size"), (r, into) -> {
                    if (r.text(1).equals("half")) {
                        String key = SliceKeys.of(r.text(2), r.number(0));
                        into.put(Table.NCCL, 1, key, r.number(1), 0, 0, r.latency());
                    }
                }));
    }
}
