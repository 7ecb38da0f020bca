package dev.orrery.data.trace;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to read a trace.
 *
 * @param format name of the format, null to recognise it
 * @param givenBlockSize tokens of one trace block, 0 for what the format or the file says
 * @param maxErrors how many bad rows are reported before reading stops
 * @param onBadRow what to do about a bad row
 * @param jsonStream whether objects may span lines or stand in one array
 * @param coerceStrings whether strings that hold numbers are accepted
 * @param fixHashes whether a row with too few block ids gets unique blocks instead of being refused
 * @param requireSorted whether rows out of order of time are refused instead of sorted
 * @param seconds whether time stamps are in seconds; else in ms
 * @param closedLoop whether the caller ignores arrival times: first turns then need none, and rows keep file order
 * @param limit how many rows to read at most
 * @param reference whether the reader accepts just what NVIDIA Dynamo mocker 1.6.1 accepts
 * @param digest whether to hash the file's bytes
 * @param special what only some formats read
 * @param flags the flags that were typed and that only some formats read, see {@code FlagReaders}
 */
public record TraceOptions(
        @Nullable String format,
        int givenBlockSize,
        int maxErrors,
        OnBadRow onBadRow,
        boolean jsonStream,
        boolean coerceStrings,
        boolean fixHashes,
        boolean requireSorted,
        boolean seconds,
        boolean closedLoop,
        int limit,
        boolean reference,
        boolean digest,
        FormatOptions special,
        Set<String> flags) {
    /** Tokens of one block in Mooncake traces. */
    public static final int DEFAULT_BLOCK_SIZE = 512;

    /** Checks the numbers. */
    public TraceOptions {
        if (givenBlockSize < 0 || maxErrors < 1 || limit < 1) {
            throw new IllegalArgumentException("trace block size, error limit and row limit must be at least 1");
        }
    }

    /** Returns the tokens of one trace block where the file does not say. */
    public int blockSize() {
        return blockSize(DEFAULT_BLOCK_SIZE);
    }

    /** Returns the tokens of one trace block of a format with its own default. */
    public int blockSize(int otherwise) {
        return givenBlockSize == 0 ? otherwise : givenBlockSize;
    }

    /** Returns the defaults. */
    public static TraceOptions defaults() {
        return new Builder().build();
    }

    /** Returns a builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Names the options that differ from the defaults. */
    public static final class Builder {
        private @Nullable String format;
        private int blockSize;
        private int maxErrors = 20;
        private OnBadRow onBadRow = OnBadRow.FAIL;
        private boolean jsonStream;
        private boolean coerceStrings;
        private boolean fixHashes;
        private boolean requireSorted;
        private boolean seconds;
        private boolean closedLoop;
        private int limit = Integer.MAX_VALUE;
        private boolean reference;
        private boolean digest;
        private FormatOptions special = FormatOptions.DEFAULT;
        private Set<String> flags = Set.of();

        private Builder() {}

        /** Names the format; null or {@code auto} recognises it. */
        public Builder format(@Nullable String name) {
            format = "auto".equals(name) ? null : name;
            return this;
        }

        /** Sets the tokens of one trace block; 0 for what the format or the file says. */
        public Builder blockSize(int tokens) {
            blockSize = tokens;
            return this;
        }

        /** Sets how many bad rows are reported. */
        public Builder maxErrors(int rows) {
            maxErrors = rows;
            return this;
        }

        /** Sets what to do about a bad row. */
        public Builder onBadRow(OnBadRow choice) {
            onBadRow = choice;
            return this;
        }

        /** Sets whether objects may span lines or stand in one array. */
        public Builder jsonStream(boolean yes) {
            jsonStream = yes;
            return this;
        }

        /** Sets whether strings that hold numbers are accepted. */
        public Builder coerceStrings(boolean yes) {
            coerceStrings = yes;
            return this;
        }

        /** Sets whether missing block ids become unique blocks. */
        public Builder fixHashes(boolean yes) {
            fixHashes = yes;
            return this;
        }

        /** Sets whether rows out of order are refused. */
        public Builder requireSorted(boolean yes) {
            requireSorted = yes;
            return this;
        }

        /** Sets whether time stamps are in seconds. */
        public Builder seconds(boolean yes) {
            seconds = yes;
            return this;
        }

        /** Sets whether arrival times are ignored. */
        public Builder closedLoop(boolean yes) {
            closedLoop = yes;
            return this;
        }

        /** Sets how many rows to read at most. */
        public Builder limit(int rows) {
            limit = rows;
            return this;
        }

        /** Sets whether the reference's rules apply. */
        public Builder reference(boolean yes) {
            reference = yes;
            return this;
        }

        /** Sets whether to hash the file's bytes. */
        public Builder digest(boolean yes) {
            digest = yes;
            return this;
        }

        /** Sets what only some formats read. */
        public Builder special(FormatOptions options) {
            special = options;
            return this;
        }

        /** Says which flags were typed that only some formats read. */
        public Builder flags(Set<String> names) {
            flags = Set.copyOf(names);
            return this;
        }

        /**
         * Returns the options.
         *
         * @throws IllegalArgumentException if a number is below 1
         */
        public TraceOptions build() {
            return new TraceOptions(
                    format,
                    blockSize,
                    maxErrors,
                    onBadRow,
                    jsonStream,
                    coerceStrings,
                    fixHashes,
                    requireSorted,
                    seconds,
                    closedLoop,
                    limit,
                    reference,
                    digest,
                    special,
                    flags);
        }
    }
}
