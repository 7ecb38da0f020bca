package dev.orrery.data.silicon.profile;

import dev.orrery.data.silicon.Absent;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.SiliconException.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The profiles that come with Orrery, as resources. */
public final class StepProfiles {
    private static final List<ProfileKey> KEYS = List.of(
            new ProfileKey("Qwen/Qwen3-32B", "h200_sxm", "vllm", "0.24.0", 2, 1),
            new ProfileKey("meta-llama/Meta-Llama-3.1-8B", "h100_sxm", "vllm", "0.24.0", 1, 1),
            new ProfileKey("meta-llama/Meta-Llama-3.1-8B", "a100_sxm", "vllm", "0.14.0", 1, 1),
            new ProfileKey("meta-llama/Meta-Llama-3.1-70B", "h100_sxm", "vllm", "0.24.0", 4, 1),
            new ProfileKey("Qwen/Qwen3-30B-A3B", "h200_sxm", "vllm", "0.24.0", 1, 1),
            new ProfileKey("Qwen/Qwen3-235B-A22B", "h200_sxm", "vllm", "0.24.0", 8, 8),
            new ProfileKey("MiniMaxAI/MiniMax-M2.5", "b200_sxm", "vllm", "0.24.0", 4, 4),
            new ProfileKey("deepseek-ai/DeepSeek-V3", "h200_sxm", "vllm", "0.24.0", 8, 8));

    private StepProfiles() {}

    /** Returns what there is a profile for. */
    public static List<ProfileKey> keys() {
        return KEYS;
    }

    /** Returns the names. */
    public static List<String> names() {
        return KEYS.stream().map(ProfileKey::name).toList();
    }

    /** Returns the key of the profile of a deployment, or null if there is none. */
    public static @Nullable ProfileKey of(ProfileKey deployment) {
        return KEYS.stream()
                .filter(key -> key.sameDeployment(deployment))
                .findFirst()
                .orElse(null);
    }

    /**
     * Reads a profile.
     *
     * @throws SiliconException if there is none of that name
     */
    public static ProfileFile.Stored read(String name) throws IOException {
        if (!names().contains(name)) {
            throw new SiliconException(Fault.NAME, Absent.missing("no profile '" + name + "'", name, names()));
        }
        try (InputStream in = StepProfiles.class.getResourceAsStream(name + ".json")) {
            if (in == null) {
                throw new SiliconException(Fault.DATA, "the profile " + name + " is missing from this build");
            }
            return ProfileFile.read(name, in.readAllBytes());
        }
    }
}
