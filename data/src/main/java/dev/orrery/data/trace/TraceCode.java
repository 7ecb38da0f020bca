package dev.orrery.data.trace;

/** What can be wrong ({@code E_}) or odd ({@code W_}) about a trace. A code means the same in every format. */
public enum TraceCode {
    /** Text that is not JSON. */
    E_JSON("the text is not valid JSON or UTF-8, or not one object per line"),
    /** A field given twice. */
    E_DUP("a field is given twice, or under both of its names; in a session trace: a second arrival of a session"),
    /** A value of the wrong type. */
    E_TYPE("a value has the wrong type, such as a string where a number is expected"),
    /** A required field that is missing, or one that has no place here. */
    E_FIELD("a required field is missing, or a field is given where it has no meaning"),
    /** A time that cannot be. */
    E_TIME("a time or delay is out of range, or runs backwards"),
    /** A length that cannot be. */
    E_SIZE(
            "a token count is out of range or contradicts another one; in a session trace: the state is not 0 to 10^6 MB"),
    /** Too few block ids. */
    E_HASH("fewer block ids than the input has blocks"),
    /** A request id given twice. */
    E_ID("two rows have the same request id; in a session trace: an id is not an integer of 1 to 2^53"),
    /** A trace without rows. */
    E_EMPTY("the trace has no rows"),
    /** A first line that is none. */
    E_HEADER("the header of a session trace names another format or does not come first"),
    /** An event that nobody knows. */
    E_EVENT("an event of a session is not arrive, idle, activate or depart"),
    /** Time that runs backwards. */
    E_ORDER("an event of a session is earlier than the one before it"),
    /** A chunk without a length. */
    E_RATE("a session's chunk_ms, frames or fps are missing, not above 0, or disagree"),
    /** A session that never arrived. */
    E_UNKNOWN("an event of a session that never arrived"),
    /** A session that has departed. */
    E_GONE("an event of a session after its departure"),
    /** An event that changes nothing. */
    E_STATE("a session is activated while active, or idled while idle"),
    /** A file that is no trace of a known format. */
    E_FORMAT("the file is not in a format that can be read"),
    /** Compressed data that ends early or is damaged. */
    E_GZIP("the compressed data is truncated or damaged"),
    /** A file that cannot be opened. */
    E_FILE("the file cannot be opened"),

    /** Fields that no rule knows. */
    W_UNKNOWN_FIELD("rows have fields that are not used"),
    /** Numbers written as strings. */
    W_COERCED("numbers were written as strings and read as numbers (--coerce-strings)"),
    /** Requests without output. */
    W_OUT0("rows have output_length 0: the request ends with its prefill"),
    /** Requests without block ids. */
    W_NO_HASH("rows have no hash_ids: all their blocks are unique"),
    /** Block ids that do not match the input length. */
    W_HASH("rows have more block ids than blocks (the last ones are unused), or fewer (the rest is unique)"),
    /** Block ids that do not form a tree. */
    W_TREE("rows repeat a block id, or use it after another one than before: there it is another block"),
    /** Rows out of order. */
    W_UNSORTED("rows are out of order of time; they were sorted"),
    /** Times before 0. */
    W_NEGATIVE("rows have negative time stamps; all were shifted so that the earliest is 0"),
    /** Calls that failed in the recording. */
    W_FAILED("rows record a failed call; they were left out (--failed keep keeps them)"),
    /** Turns whose parent is absent. */
    W_ORPHAN("rows name a parent that is not in the trace; they start a conversation"),
    /** Parents that lead back to their child. */
    W_CYCLE("rows are their own ancestors; the circle was cut"),
    /** Edges of a play to requests that were cut off. */
    W_CUT_PLAY("edges of plays lead to requests that are not in the trace; they were left out"),
    /** Agent calls whose duration is not recorded. */
    W_NO_API_TIME("calls have no api_time; the differences of their times stand for it"),
    /** Agent calls to a model that the session does not name. */
    W_MODEL("calls use a model that their session does not list"),
    /** Lengths that were guessed. */
    W_ESTIMATED("rows have no token counts; they were estimated from the text (--estimate)"),
    /** Sessions without requests. */
    W_EMPTY_SESSION("sessions have no requests; they were left out"),
    /** Members of an archive that are no traces. */
    W_SKIPPED_MEMBER("members of an archive or folder were skipped: their names say that they are no traces"),
    /** Rows that a filter leaves out. */
    W_FILTERED("rows were left out by a filter of the format"),
    /** Times that may be seconds. */
    W_SECONDS("more than 1,000 rows per second: the time stamps look like seconds (--time-unit s)");

    private final String meaning;

    TraceCode(String meaning) {
        this.meaning = meaning;
    }

    /** Returns in half a sentence what the code stands for. */
    public String meaning() {
        return meaning;
    }
}
