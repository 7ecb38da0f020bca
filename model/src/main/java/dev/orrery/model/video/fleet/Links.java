package dev.orrery.model.video.fleet;

/**
 * The two classes of links between GPUs.
 *
 * @param nodeSize GPUs of a node; 0 makes one node of all
 * @param intra between GPUs of one node
 * @param inter between GPUs of different nodes
 */
public record Links(int nodeSize, Link intra, Link inter) {
    /** Returns one class of links. */
    public static Links uniform(Link link) {
        return new Links(0, link, link);
    }

    /** Returns whether the two classes are distinguished. */
    public boolean twoClasses() {
        return nodeSize > 0;
    }

    /** Returns whether two GPUs, numbered from 0, belong to one node. */
    public boolean sameNode(int gpu, int other) {
        return nodeSize == 0 || gpu / nodeSize == other / nodeSize;
    }

    /** Returns the link between two GPUs, numbered from 0. */
    public Link between(int gpu, int other) {
        return sameNode(gpu, other) ? intra : inter;
    }
}
