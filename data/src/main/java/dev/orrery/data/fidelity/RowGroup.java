package dev.orrery.data.fidelity;

import dev.orrery.data.measured.SiliconRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What stays together when rows are held out (fidelity.md section 4): rows of one model on one kind of system under one
 * engine. Copies of a model that differ in number format only, and models of one architecture, are one.
 *
 * @param model name without its organisation, that of the family where there is one
 * @param system kind of GPU system
 * @param backend engine
 */
public record RowGroup(String model, String system, String backend) {
    private static final Map<String, Pattern> FAMILIES = families();

    private static Map<String, Pattern> families() {
        Map<String, Pattern> families = new LinkedHashMap<>();
        families.put("DeepSeek-V3", Pattern.compile("DeepSeek-(V3|V3\\.1|R1)(-.*)?"));
        families.put("Qwen3-32B", Pattern.compile("Qwen3-32B(-(NVFP4|FP8))?"));
        families.put("Llama-3.1-8B", Pattern.compile("(Meta-)?Llama-3\\.1-8B(-Instruct)?(-(NVFP4|FP8))?"));
        return families;
    }

    /** Returns the group of a row. */
    public static RowGroup of(SiliconRow row) {
        SiliconRow.Deployment deployment = row.deployment();
        return new RowGroup(family(deployment.model()), deployment.system(), deployment.backend());
    }

    /** Returns the name of a model's family; a model without one is its own, without the organisation's name. */
    public static String family(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1);
        for (Map.Entry<String, Pattern> family : FAMILIES.entrySet()) {
            if (family.getValue().matcher(name).matches()) {
                return family.getKey();
            }
        }
        return name;
    }

    /** Returns {@code model|system|backend}, by which groups of equal size are ordered. */
    public String key() {
        return model + "|" + system + "|" + backend;
    }
}
