package dev.orrery.data.conformance.kind.video;

import java.util.Arrays;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The sessions of a case, numbered by ascending id. */
final class SessionRows {
    private final int[] ids;
    private final double[] mb;

    private SessionRows(int[] ids, double[] mb) {
        this.ids = ids;
        this.mb = mb;
    }

    /** Reads an object of states by session id. */
    static SessionRows of(JsonNode stateMb) {
        int[] ids = stateMb.propertyStream()
                .mapToInt(e -> Integer.parseInt(e.getKey()))
                .sorted()
                .toArray();
        double[] mb = new double[ids.length];
        for (Map.Entry<String, JsonNode> e : stateMb.properties()) {
            mb[Arrays.binarySearch(ids, Integer.parseInt(e.getKey()))] =
                    e.getValue().asDouble();
        }
        return new SessionRows(ids, mb);
    }

    /** Returns the states, MB. */
    double[] stateMb() {
        return mb;
    }

    /** Returns the number of a session. */
    int row(JsonNode id) {
        return row(id.asInt());
    }

    /** Returns the number of a session. */
    int row(int id) {
        return Arrays.binarySearch(ids, id);
    }

    /** Returns the id of a session. */
    int id(int row) {
        return ids[row];
    }

    /** Adds pairs of a session and a GPU. */
    void pair(ArrayNode list, int row, int gpu) {
        list.addArray().add(ids[row]).add(gpu + 1);
    }
}
