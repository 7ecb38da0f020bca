package dev.orrery.cli;

import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconCache.Installed;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.model.silicon.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the systems whose measured times are installed. */
@Command(
        name = "list",
        description = "List the installed systems, backends and versions, and what was measured on each.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery silicon list",
            "  orrery silicon list --json",
            "  orrery silicon list --json > installed.json"
        })
public final class SiliconListCommand implements Callable<Integer> {
    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        SiliconCache cache = SiliconCache.of(Main.of(spec).terminal().environment());
        List<Map<String, Object>> rows = new ArrayList<>();
        try {
            for (Installed one : cache.list()) {
                rows.add(row(one));
            }
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        }
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("folder", cache.folder().toString());
            tree.put("installed", rows);
            TraceVerb.printJson(tree, out);
        } else {
            print(cache, rows, out);
        }
        out.flush();
        return Exit.OK;
    }

    private static Map<String, Object> row(Installed one) throws IOException {
        MappedFile file = MappedFile.open(one.path());
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("system", one.pair().system());
        row.put("backend", one.pair().backend());
        row.put("version", one.pair().version());
        row.put("wheel", file.wheelSha256());
        Map<String, Object> tables = new LinkedHashMap<>();
        for (Table table : Table.values()) {
            if (file.values(table) > 0) {
                tables.put(table.label(), file.values(table));
            }
        }
        row.put("values", tables);
        return row;
    }

    private static void print(SiliconCache cache, List<Map<String, Object>> rows, PrintWriter out) {
        if (rows.isEmpty()) {
            out.println("nothing is installed in " + cache.folder() + "; 'orrery silicon install' does it");
            return;
        }
        for (Map<String, Object> row : rows) {
            String wheel = String.valueOf(row.get("wheel")).substring(0, SiliconCache.HASH_DIGITS);
            out.printf("%s %s %s, wheel %s%n", row.get("system"), row.get("backend"), row.get("version"), wheel);
            out.println("  " + String.valueOf(row.get("values")).replaceAll("[{}]", ""));
        }
    }
}
