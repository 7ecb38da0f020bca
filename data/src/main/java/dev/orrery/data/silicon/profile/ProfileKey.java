package dev.orrery.data.silicon.profile;

import java.util.Locale;

/**
 * What a profile was derived for.
 *
 * @param model such as {@code Qwen/Qwen3-32B}
 * @param system such as {@code h200_sxm}
 * @param backend such as {@code vllm}
 * @param version of the backend
 * @param tensor GPUs that share each layer
 * @param expert GPUs that share the experts
 */
public record ProfileKey(String model, String system, String backend, String version, int tensor, int expert) {
    /** Returns the name that scenarios use: model, system and widths. */
    public String name() {
        String short1 = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        String widths = "-tp" + tensor + (expert > 1 ? "-ep" + expert : "");
        String engine = backend.equals("vllm") ? "" : "-" + backend;
        return short1 + "-" + system.replace("_sxm", "") + engine + widths;
    }

    /** Returns whether two profiles stand for the same deployment, whatever the version. */
    public boolean sameDeployment(ProfileKey other) {
        return model.equalsIgnoreCase(other.model)
                && system.equals(other.system)
                && backend.equals(other.backend)
                && tensor == other.tensor
                && expert == other.expert;
    }
}
