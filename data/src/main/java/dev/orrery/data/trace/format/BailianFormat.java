package dev.orrery.data.trace.format;

import dev.orrery.data.trace.FirstLook;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.RowStore;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceFormat;
import dev.orrery.data.trace.TraceShape;
import dev.orrery.data.trace.TraceTexts;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.data.trace.text.JsonRows;
import dev.orrery.data.trace.text.ObjectFields;
import dev.orrery.data.trace.text.TreeFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Alibaba Bailian's traces of Qwen: each row holds the whole context of a turn in blocks of 16 tokens, and names the
 * turn before it. A conversation is all that leads back to one root. Source: alibaba-edu/qwen-bailian-usagetraces-anon.
 */
final class BailianFormat implements TraceFormat {
    private static final int BLOCK = 16;
    private static final Set<String> KNOWN = Set.of(
            "chat_id", "parent_chat_id", "timestamp", "input_length", "output_length", "type", "turn", "hash_ids");

    @Override
    public boolean recognises(FirstLook head) {
        return head.has("chat_id", "parent_chat_id");
    }

    @Override
    public void read(TraceTexts texts, RowGate gate) throws IOException {
        gate.start(new TraceShape(
                gate.options().blockSize(BLOCK), false, TraceShape.Ids.AT_MOST, false, TraceShape.Names.MOONCAKE));
        Chats chats = new Chats(gate);
        JsonRows.read(texts, gate, chats, false);
        chats.emit(gate);
    }

    private static final class Chats extends TreeFields {
        private final Clock clock;
        private final RowStore rows = new RowStore();
        private final Map<Long, Integer> rowOf = new HashMap<>();
        private long[] parent = new long[256];
        private int[] turn = new int[256];

        Chats(RowGate gate) {
            super(gate.options().coerceStrings());
            clock = new Clock(gate);
        }

        @Override
        protected boolean rows(ObjectFields chat, RowGate gate, int line) {
            Row row = chat.row();
            chat.noteUnknown(KNOWN);
            row.timeMs = clock.ms(
                    chat.number("timestamp", Row.TIME), chat.ns("timestamp", Decimals.SECONDS), Decimals.SECONDS);
            row.input = chat.integer("input_length", Row.INPUT);
            row.output = chat.integer("output_length", Row.OUTPUT);
            row.idCount = chat.ids("hash_ids");
            long id = chat.integer("chat_id", Row.REQUEST_ID);
            if (!chat.has("chat_id")) {
                chat.blame(TraceCode.E_FIELD, "chat_id is missing");
            } else if (!chat.has("timestamp")) {
                chat.blame(TraceCode.E_FIELD, "timestamp is missing");
            } else if (rowOf.containsKey(id)) {
                chat.blame(TraceCode.E_ID, "chat_id", "chat " + id + " was there before");
            }
            long before = chat.has("parent_chat_id") ? chat.integer("parent_chat_id", Row.SESSION) : -1;
            long number = chat.has("turn") ? chat.integer("turn", Row.PRIORITY) : 0;
            if (!gate.sound()) {
                return false;
            }
            keep(row, line, id, before, Math.clamp(number, 0, Integer.MAX_VALUE));
            return true;
        }

        private void keep(Row row, int line, long id, long before, int number) {
            int r = rows.size();
            if (r == parent.length) {
                parent = Arrays.copyOf(parent, r * 2);
                turn = Arrays.copyOf(turn, r * 2);
            }
            parent[r] = before;
            turn[r] = number;
            row.requestId = Long.toString(id);
            rows.add(row, line);
            rowOf.put(id, r);
        }

        /** Offers all rows in file order, the turns of a conversation in theirs. */
        void emit(RowGate gate) throws IOException {
            int n = rows.size();
            int[] root = new int[n];
            Arrays.fill(root, -1);
            int[] size = new int[n];
            for (int r = 0; r < n; r++) {
                size[root(r, root, gate)]++;
            }
            int[] at = turnsInPlace(root);
            for (int r = 0; r < n && !gate.full(); r++) {
                rows.load(at[r], gate.row());
                if (size[root[r]] > 1) {
                    gate.row().session = "chat-" + rowId(root[r]);
                }
                gate.row().place[Row.TIME] = 0;
                gate.offer(rows.line(at[r]));
            }
        }

        private String rowId(int r) {
            Row row = new Row();
            rows.load(r, row);
            return String.valueOf(row.requestId());
        }

        /** Returns the row in which a conversation begins. */
        private int root(int r, int[] root, RowGate gate) {
            int at = r;
            int steps = 0;
            while (root[at] < 0) {
                root[at] = r + rows.size(); // on the way
                Integer up = parent[at] < 0 ? null : rowOf.get(parent[at]);
                if (up == null) {
                    if (parent[at] >= 0) {
                        gate.warn(TraceCode.W_ORPHAN, 1, rows.line(at));
                    }
                    root[at] = at;
                } else if (root[up] == r + rows.size()) {
                    gate.warn(TraceCode.W_CYCLE, 1, rows.line(at));
                    root[at] = at;
                } else {
                    at = up;
                }
                steps++;
            }
            int found = root[at];
            at = r;
            for (int i = 0; i < steps && root[at] >= rows.size(); i++) {
                root[at] = found;
                Integer up = rowOf.get(parent[at]);
                at = up == null ? at : up;
            }
            return found;
        }

        /** Returns which row stands at each place: those of one conversation are sorted among their own places. */
        private int[] turnsInPlace(int[] root) {
            int n = rows.size();
            Integer[] order = new Integer[n];
            Arrays.setAll(order, i -> i);
            Integer[] places = order.clone();
            Arrays.sort(places, Comparator.comparingInt(i -> root[i]));
            Arrays.sort(
                    order,
                    Comparator.<Integer>comparingInt(i -> root[i])
                            .thenComparingInt(i -> turn[i])
                            .thenComparingDouble(rows::timeMs));
            int[] at = new int[n];
            for (int i = 0; i < n; i++) {
                at[places[i]] = order[i];
            }
            return at;
        }
    }
}
