package dev.orrery.data.trace;

/**
 * What a format says about its rows before the first one.
 *
 * @param blockSize tokens of one trace block
 * @param delta whether a later turn's input tokens extend all that its conversation has said before
 * @param ids how many block ids a row has
 * @param risingTurns whether time must not fall within a conversation
 * @param names what the format calls its fields, for messages
 */
public record TraceShape(int blockSize, boolean delta, Ids ids, boolean risingTurns, Names names) {
    /** How many block ids a row has. */
    public enum Ids {
        /** None: the format knows no prefixes. */
        NONE,
        /** One per block, the last one for what is left; more are odd, fewer are an error. */
        EACH_BLOCK,
        /** One per block at most; the blocks without are unique. */
        AT_MOST,
        /** As many as blocks, with or without one for what is left. */
        WHOLE_BLOCKS,
        /** As before, or one more. */
        NEARLY
    }

    /**
     * What a format calls its fields.
     *
     * @param time the arrival
     * @param input the prompt length
     * @param output the output length
     * @param ids the block ids
     */
    public record Names(String time, String input, String output, String ids) {
        /** Mooncake's names. */
        public static final Names MOONCAKE = new Names("timestamp", "input_length", "output_length", "hash_ids");
    }

    /** Returns the shape of a format without prefixes. */
    public static TraceShape plain(int blockSize, Names names) {
        return new TraceShape(blockSize, false, Ids.NONE, false, names);
    }
}
