package dev.orrery.model.video.control;

/** What a controller may know of the work on GPUs. */
public interface BatchView {
    /** Knows nothing: at the control level there are no batches. */
    BatchView NONE = new BatchView() {
        @Override
        public long batchEndNs(int gpu) {
            return 0;
        }

        @Override
        public int arriving(int gpu) {
            return 0;
        }

        @Override
        public int landing(int gpu) {
            return 0;
        }
    };

    /** Returns when the running batch of a GPU ends, ns; an instant that has passed if there is none. */
    long batchEndNs(int gpu);

    /** Returns how many sessions are placed on a GPU and still run on another. */
    int arriving(int gpu);

    /** Returns how many states are frozen on their way to a GPU. */
    int landing(int gpu);

    /** Returns with how many sessions the next batch of a GPU is still in time for those who were handed over to it. */
    default int mostNext(int gpu) {
        return Integer.MAX_VALUE;
    }

    /** Returns how many GPUs are paid for, those that were given back and still hold a state included. */
    default int paid() {
        return 0;
    }
}
