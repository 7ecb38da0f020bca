package dev.orrery.data.scenario;

/** Valid call arguments of the reference that use something this version has not. */
public final class UnsupportedFeature extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String feature;

    /** Names what is missing, in the words of the recorded cases' tags: {@code sglang}, {@code tiers}, …. */
    public UnsupportedFeature(String feature) {
        super(feature + " is not available in this version");
        this.feature = feature;
    }

    /** Returns what is missing. */
    public String feature() {
        return feature;
    }
}
