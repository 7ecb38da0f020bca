package dev.orrery.model.shared;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Who had and wanted how many GPUs after each tick, as columns. */
public final class FleetTimeline {
    private final LongArrayList timeNs = new LongArrayList();
    private final IntArrayList llm = new IntArrayList();
    private final IntArrayList video = new IntArrayList();
    private final IntArrayList llmWanted = new IntArrayList();
    private final IntArrayList videoWanted = new IntArrayList();

    FleetTimeline() {}

    void add(long nowNs, int llmGpus, int videoGpus, int llmWants, int videoWants) {
        timeNs.add(nowNs);
        llm.add(llmGpus);
        video.add(videoGpus);
        llmWanted.add(llmWants);
        videoWanted.add(videoWants);
    }

    /** Returns the number of ticks. */
    public int size() {
        return timeNs.size();
    }

    /** Returns the instant of a tick, ns. */
    public long timeNs(int tick) {
        return timeNs.getLong(tick);
    }

    /** Returns the GPUs that LLM workers are paid for. */
    public int llm(int tick) {
        return llm.getInt(tick);
    }

    /** Returns the GPUs that video is paid for. */
    public int video(int tick) {
        return video.getInt(tick);
    }

    /** Returns the GPUs that LLM workers would have had without a budget. */
    public int llmWanted(int tick) {
        return llmWanted.getInt(tick);
    }

    /** Returns the GPUs that video would have had without a budget. */
    public int videoWanted(int tick) {
        return videoWanted.getInt(tick);
    }
}
