package dev.orrery.model.video.fleet;

import java.util.Arrays;

/**
 * Who is where: the placement phi of sessions.md §1 over GPUs that come and go, in columns. GPUs are numbered from 0 in
 * the order in which they were added (their id is the number plus 1) and never reused; sessions by ascending id. Only
 * active sessions are here. Every change of a session's place can be undone.
 */
public final class Placements {
    /** No GPU: the session waits or is not active. */
    public static final int NONE = -1;

    private static final int FIRST_GPUS = 16;
    private static final double BYTES_PER_MB = 1e6;

    private final double[] mb;
    private final int[] gpuOf;
    private final int[] slotOf;
    private final int stride;

    private int gpus;
    private GpuType[] type = new GpuType[FIRST_GPUS];
    private int[] load = new int[FIRST_GPUS];
    private double[] chunkMs = new double[FIRST_GPUS];
    private long[] stateBytes = new long[FIRST_GPUS]; // whole, so that what is undone leaves no trace
    private int[] members;

    private int[] open = new int[FIRST_GPUS];
    private int openCount;
    private int placed;

    private int[] undoSession = new int[64];
    private int[] undoGpu = new int[64];
    private int[] doneGpu = new int[64];
    private int undos;

    /**
     * Creates an empty fleet.
     *
     * @param stateMb state of each session that may ever come, MB; kept, not copied
     * @param mostPerGpu most sessions that any GPU will take
     */
    public Placements(double[] stateMb, int mostPerGpu) {
        mb = stateMb;
        stride = mostPerGpu;
        gpuOf = new int[stateMb.length];
        slotOf = new int[stateMb.length];
        members = new int[FIRST_GPUS * stride];
        Arrays.fill(gpuOf, NONE);
    }

    /** Adds a GPU that is not open yet; returns its number. */
    public int add(GpuType gpuType) {
        if (gpuType.hard() > stride) {
            throw new IllegalArgumentException(
                    "a GPU of " + gpuType.hard() + " sessions in a fleet made for " + stride);
        }
        if (gpus == type.length) {
            int more = 2 * gpus;
            type = Arrays.copyOf(type, more);
            load = Arrays.copyOf(load, more);
            chunkMs = Arrays.copyOf(chunkMs, more);
            stateBytes = Arrays.copyOf(stateBytes, more);
            members = Arrays.copyOf(members, more * stride);
        }
        type[gpus] = gpuType;
        return gpus++;
    }

    /** Lets sessions be placed on a GPU. */
    public void open(int gpu) {
        if (openCount == open.length) {
            open = Arrays.copyOf(open, 2 * openCount);
        }
        int at = openCount++;
        while (at > 0 && open[at - 1] > gpu) {
            open[at] = open[at - 1];
            at--;
        }
        open[at] = gpu;
    }

    /** Closes an open GPU to placements; what is there stays. */
    public void close(int gpu) {
        int at = 0;
        while (open[at] != gpu) {
            at++;
        }
        System.arraycopy(open, at + 1, open, at, --openCount - at);
    }

    /** Returns whether a GPU takes sessions. */
    public boolean isOpen(int gpu) {
        return Arrays.binarySearch(open, 0, openCount, gpu) >= 0;
    }

    /** Returns how many GPUs were ever added. */
    public int gpus() {
        return gpus;
    }

    /** Returns the number of open GPUs. */
    public int openCount() {
        return openCount;
    }

    /** Returns an open GPU; they ascend. */
    public int openAt(int index) {
        return open[index];
    }

    /** Returns the type of a GPU. */
    public GpuType type(int gpu) {
        return type[gpu];
    }

    /** Returns the sessions on a GPU. */
    public int load(int gpu) {
        return load[gpu];
    }

    /** Returns whether a GPU has no slot left. */
    public boolean full(int gpu) {
        return load[gpu] >= type[gpu].hard();
    }

    /** Returns the chunk time of a GPU under its sessions, ms. */
    public double chunkMs(int gpu) {
        return chunkMs[gpu];
    }

    /** Returns the chunk time of a GPU with more or fewer sessions, ms. */
    public double chunkMs(int gpu, int more) {
        return type[gpu].times().ms(load[gpu] + more);
    }

    /** Returns the sum of the states placed on a GPU, MB. */
    public double stateMb(int gpu) {
        return stateBytes[gpu] / BYTES_PER_MB;
    }

    /** Returns a session of a GPU, in no order. */
    public int member(int gpu, int index) {
        return members[gpu * stride + index];
    }

    /** Returns the state of a session, MB. */
    public double sessionMb(int session) {
        return mb[session];
    }

    /** Returns the number of sessions that may ever come. */
    public int sessions() {
        return mb.length;
    }

    /** Returns the GPU of a session, or {@link #NONE}. */
    public int gpuOf(int session) {
        return gpuOf[session];
    }

    /** Returns how many sessions have a place. */
    public int placed() {
        return placed;
    }

    /** Returns the sessions on the fullest open GPU as a share of its target; 0 if none is open. */
    public double fullest() {
        double most = 0;
        for (int k = 0; k < openCount; k++) {
            int g = open[k];
            most = Math.max(most, (double) load[g] / type[g].target());
        }
        return most;
    }

    /** Returns the open GPU with the longest chunk, the lowest number among equals, or {@link #NONE} without one. */
    public int slowest() {
        int slowest = NONE;
        double worst = -1;
        for (int k = 0; k < openCount; k++) {
            int g = open[k];
            if (chunkMs[g] > worst) {
                worst = chunkMs[g];
                slowest = g;
            }
        }
        return slowest;
    }

    /** Puts a session on a GPU, from wherever it was, or takes its place away with {@link #NONE}. */
    public void move(int session, int gpu) {
        if (undos == undoSession.length) {
            undoSession = Arrays.copyOf(undoSession, 2 * undos);
            undoGpu = Arrays.copyOf(undoGpu, 2 * undos);
            doneGpu = Arrays.copyOf(doneGpu, 2 * undos);
        }
        undoSession[undos] = session;
        doneGpu[undos] = gpu;
        undoGpu[undos++] = gpuOf[session];
        relocate(session, gpu);
    }

    private void relocate(int session, int gpu) {
        int from = gpuOf[session];
        if (from != NONE) {
            int base = from * stride;
            int last = members[base + --load[from]];
            members[base + slotOf[session]] = last;
            slotOf[last] = slotOf[session];
            stateBytes[from] -= Math.round(mb[session] * BYTES_PER_MB);
            chunkMs[from] = type[from].times().ms(load[from]);
            placed--;
        }
        gpuOf[session] = gpu;
        if (gpu != NONE) {
            members[gpu * stride + load[gpu]] = session;
            slotOf[session] = load[gpu]++;
            stateBytes[gpu] += Math.round(mb[session] * BYTES_PER_MB);
            chunkMs[gpu] = type[gpu].times().ms(load[gpu]);
            placed++;
        }
    }

    /** Forgets how to undo what was done so far. */
    public void commit() {
        undos = 0;
    }

    /** Returns how many changes can be undone. */
    public int changes() {
        return undos;
    }

    /** Returns the session of a change. */
    public int changedSession(int change) {
        return undoSession[change];
    }

    /** Returns the GPU that the session of a change had before it. */
    public int changedFrom(int change) {
        return undoGpu[change];
    }

    /** Returns the GPU that a change gave to its session. */
    public int changedTo(int change) {
        return doneGpu[change];
    }

    /** Undoes all but the first so many changes. */
    public void undo(int keep) {
        while (undos > keep) {
            undos--;
            relocate(undoSession[undos], undoGpu[undos]);
        }
    }
}
