package dev.orrery.data.imitate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads profiles from YAML. */
public final class ProfileReader {
    private static final long LARGEST = 8 << 20;
    private static final double FAR_MS = 1e13;
    private static final int MOST_BLOCKS = 10_000_000;
    private static final String[] KNOTS = {"at", "value"};
    private static final String[] LENGTH = {"at", "value", "mix"};

    private ProfileReader() {}

    /**
     * Reads a file.
     *
     * @throws ProfileException if it is no profile
     * @throws IOException if it cannot be read
     */
    public static WorkloadProfile read(Path file) throws IOException {
        if (Files.isRegularFile(file) && Files.size(file) > LARGEST) {
            throw new ProfileException(file + ": is larger than 8 MiB: no profile, perhaps a trace");
        }
        return parse(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    /** Reads a text. */
    public static WorkloadProfile parse(String name, String yaml) {
        JsonNode tree;
        try {
            tree = YAMLMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(yaml);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            String why =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("unreadable");
            throw new ProfileException(name + ":" + line + ": is no profile in YAML: " + why);
        }
        return profile(new ProfileFields(
                name,
                "",
                tree,
                "profile",
                "name",
                "about",
                "requests",
                "block_size",
                "block_ids",
                "arrivals",
                "stems",
                "kinds"));
    }

    private static WorkloadProfile profile(ProfileFields all) {
        all.integer("profile", 1, 1);
        List<WorkloadProfile.Stem> stems = new ArrayList<>(List.of(WorkloadProfile.Stem.ROOT));
        for (ProfileFields one : all.children("stems", "under", "depth")) {
            int under = one.integer("under", 0, stems.size() - 1);
            int least = stems.get(under).depth() + 1;
            stems.add(new WorkloadProfile.Stem(under, one.integer("depth", least, MOST_BLOCKS)));
        }
        List<KindLaw> kinds = new ArrayList<>();
        for (ProfileFields one :
                all.children("kinds", "stem", "weight", "input", "output", "correlation", "continues")) {
            kinds.add(kind(one, stems.size()));
            if (kinds.getLast().weight().length != kinds.getFirst().weight().length) {
                throw one.wrong("weight", "must be as long as that of the first kind");
            }
        }
        if (kinds.isEmpty()) {
            throw all.wrong("kinds", "must have at least one kind of requests");
        }
        return new WorkloadProfile(
                all.text("name"),
                all.text("about"),
                all.integer("requests", 1, Imitation.MOST_REQUESTS),
                all.integer("block_size", 1, MOST_BLOCKS),
                all.flag("block_ids"),
                arrivals(all.child(
                        "arrivals",
                        "span_ms",
                        "ticks",
                        "coarse_clock",
                        "resolution_ms",
                        "offset_ms",
                        "offset_share",
                        "rate",
                        "together")),
                stems,
                kinds);
    }

    private static ArrivalLaw arrivals(ProfileFields f) {
        double[] rate = f.numbers("rate", 0, 1e9);
        double sum = 0;
        for (double r : rate) {
            sum += r;
        }
        if (Integer.bitCount(rate.length) != 1 || rate.length > 1 << 12 || sum == 0) {
            throw f.wrong("rate", "must have 1, 2, 4, 8, ... up to 4,096 numbers, not all of them 0");
        }
        double[] offset = f.numbers("offset_ms", -FAR_MS, FAR_MS);
        double[] share = f.numbers("offset_share", 0, 1);
        if (offset.length != share.length) {
            throw f.wrong("offset_share", "must be as long as offset_ms");
        }
        return new ArrivalLaw(
                f.number("span_ms", 1e-6, FAR_MS),
                f.integer("ticks", rate.length, 1 << 25),
                f.flag("coarse_clock"),
                f.number("resolution_ms", 1e-6, 1),
                offset,
                share,
                rate,
                f.has("together") ? list(f, "together") : new double[0]);
    }

    /** Returns a list that may be empty. */
    private static double[] list(ProfileFields f, String key) {
        return f.empty(key) ? new double[0] : f.numbers(key, -1, 1);
    }

    private static KindLaw kind(ProfileFields f, int stems) {
        double[] weight = f.numbers("weight", 0, 1e9);
        if (weight.length > 1000) {
            throw f.wrong("weight", "must be at most 1,000 numbers");
        }
        return new KindLaw(
                f.integer("stem", 0, stems - 1),
                weight,
                length(f.child("input", LENGTH), weight.length),
                length(f.child("output", LENGTH), weight.length),
                f.number("correlation", -1, 1),
                f.has("continues") ? continues(f) : null);
    }

    private static LengthLaw length(ProfileFields f, int parts) {
        Knots knots = f.knots(MOST_BLOCKS);
        if (!f.has("mix")) {
            return LengthLaw.steady(knots);
        }
        double[][] mix = f.weights("mix");
        if (mix.length > parts) {
            throw f.wrong("mix", "must have at most as many lists as weight has numbers");
        }
        return new LengthLaw(knots, mix);
    }

    private static KindLaw.@Nullable Continuation continues(ProfileFields kind) {
        ProfileFields f = kind.child("continues", "whole", "kept", "age_ms", "blocks_beyond", "kept_before", "turn");
        List<ProfileFields> bands = f.children("kept", KNOTS);
        if (bands.isEmpty()) {
            throw f.wrong("kept", "must have at least one band");
        }
        Knots[] kept = new Knots[bands.size()];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = bands.get(i).knots(1);
        }
        return new KindLaw.Continuation(
                f.number("whole", 0, 1),
                kept,
                f.child("age_ms", KNOTS).knots(FAR_MS),
                f.child("blocks_beyond", KNOTS).knots(MOST_BLOCKS),
                f.child("kept_before", KNOTS).knots(2),
                f.child("turn", KNOTS).knots(1e9));
    }
}
