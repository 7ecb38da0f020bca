package dev.orrery.bench.study;

/** The traces of the study. */
enum Trace {
    CONVERSATION("conversation", "mooncake_conversation.jsonl.gz"),
    /** A statistical reconstruction of a published trace; always called so. */
    TOOLAGENT("toolagent_reconstructed", "toolagent_reconstructed.jsonl.gz");

    private final String title;
    private final String file;

    Trace(String title, String file) {
        this.title = title;
        this.file = file;
    }

    String title() {
        return title;
    }

    String file() {
        return file;
    }
}
