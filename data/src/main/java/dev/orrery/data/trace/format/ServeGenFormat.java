package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parameters of ServeGen's clients: for each client and window of time a rate and a law of gaps, and laws of
 * lengths. Requests are drawn from them with a seed. Source: alibaba/ServeGen (2025).
 */
final class ServeGenFormat implements TraceFormat {
    private static final Pattern MEMBER = Pattern.compile("(.*?)chunk-(\\d{1,6})-(trace\\.csv|dataset\\.json)");
    private static final TraceShape.Names NAMES = new TraceShape.Names("arrival", "input tokens", "output tokens", "-");
    private static final int LONGEST = 1 << 26;

    @Override
    public boolean recognises(FirstLook head) {
        return MEMBER.matcher(head.name()).matches();
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(TraceShape.plain(gate.options().blockSize(), NAMES));
        Map<String, ServeGenClient> clients = new TreeMap<>();
        for (InputStream text = texts.next(); text != null; text = texts.next()) {
            Matcher name = MEMBER.matcher(texts.name());
            if (!name.matches()) {
                gate.warn(TraceCode.W_SKIPPED_MEMBER, 1, 0);
                continue;
            }
            byte[] bytes = text.readNBytes(LONGEST);
            if (bytes.length == LONGEST) {
                throw gate.fatal(Defect.ofFile(TraceCode.E_SIZE, "a file of client parameters larger than 64 MiB"));
            }
            String key = name.group(1) + String.format("%06d", Integer.parseInt(name.group(2)));
            ServeGenClient client = clients.computeIfAbsent(key, k -> new ServeGenClient(name.group(1)));
            String content = new String(bytes, StandardCharsets.UTF_8);
            if (name.group(3).startsWith("trace")) {
                client.windows(content, gate);
            } else {
                client.lengths(content, gate);
            }
        }
        draw(clients, gate);
    }

    private static void draw(Map<String, ServeGenClient> clients, RowGate gate) throws IOException {
        ServeGenDraw draw = new ServeGenDraw(gate.options().special().seed());
        int number = 0;
        for (ServeGenClient client : clients.values()) {
            number++;
            if (client.hasWindows()) {
                ServeGenClient lengths = client.hasLengths() ? client : lender(client, number, clients);
                if (lengths == null) {
                    throw gate.fatal(Defect.ofFile(
                            TraceCode.E_FIELD,
                            "no client of " + client.group() + " has lengths (chunk-N-dataset.json)"));
                }
                draw.add(client, lengths, number, gate);
            }
        }
        Row row = gate.row();
        int[] order = draw.order();
        for (int i = 0; i < order.length && !gate.full(); i++) {
            draw.load(order[i], row);
            gate.offer(0);
        }
    }

    /** Returns a client of the same group whose lengths stand for those of a client without; null if there is none. */
    private static @org.jspecify.annotations.Nullable ServeGenClient lender(
            ServeGenClient client, int number, Map<String, ServeGenClient> clients) {
        java.util.List<ServeGenClient> lenders = clients.values().stream()
                .filter(c -> c.hasLengths() && c.group().equals(client.group()))
                .toList();
        return lenders.isEmpty() ? null : lenders.get(number % lenders.size());
    }
}
