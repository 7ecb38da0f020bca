package dev.orrery.model.video.chunk;

import java.util.Arrays;

/** GPUs that may be able to start a batch at this instant, each once. */
final class Ready {
    private int[] gpus = new int[16];
    private boolean[] listed = new boolean[16];
    private int count;

    /** Adds a GPU. */
    void touch(int gpu) {
        if (gpu >= listed.length) {
            listed = Arrays.copyOf(listed, Math.max(gpu + 1, 2 * listed.length));
        }
        if (listed[gpu]) {
            return;
        }
        listed[gpu] = true;
        if (count == gpus.length) {
            gpus = Arrays.copyOf(gpus, 2 * count);
        }
        int at = count++;
        while (at > 0 && gpus[at - 1] > gpu) {
            gpus[at] = gpus[at - 1];
            at--;
        }
        gpus[at] = gpu;
    }

    int count() {
        return count;
    }

    /** Returns a GPU; they ascend. */
    int gpu(int index) {
        return gpus[index];
    }

    void clear() {
        for (int k = 0; k < count; k++) {
            listed[gpus[k]] = false;
        }
        count = 0;
    }
}
