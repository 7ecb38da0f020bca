package dev.orrery.cli;

import dev.orrery.data.scenario.KeyDocs;
import dev.orrery.data.synth.Profiles;
import dev.orrery.model.engine.Engines;
import dev.orrery.model.router.Routers;
import dev.orrery.model.timing.PassTimers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completion scripts, made from the commands themselves. */
final class Completion {
    /** Flags that take one of the names that something is registered under. */
    private static final SortedMap<String, List<String>> VALUES = new TreeMap<>(Map.of(
            "--router", Routers.names(),
            "--engine", Engines.names(),
            "--timing-model", PassTimers.names(),
            "--profile", Profiles.names()));

    /** Flags of each command by its words: {@code ""} for the root, {@code "config show"} for a nested one. */
    private final Map<String, List<String>> flags = new TreeMap<>();

    private final Map<String, List<String>> commands = new TreeMap<>();

    Completion(CommandLine root) {
        collect("", root);
    }

    private void collect(String words, CommandLine line) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : line.getCommandSpec().options()) {
            names.add(option.longestName());
        }
        flags.put(words, names);
        commands.put(words, new ArrayList<>(line.getSubcommands().keySet()));
        line.getSubcommands().forEach((name, sub) -> collect(words.isEmpty() ? name : words + " " + name, sub));
    }

    private static String keys() {
        List<String> keys = new ArrayList<>();
        KeyDocs.paths().forEach(path -> keys.add(path + "="));
        return String.join(" ", keys);
    }

    /** Returns a script for bash. */
    String bash() {
        return """
                # bash completion for orrery
                _orrery() {
                  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at="" word words=""
                  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$at|$word" in
                <transitions>    esac
                  done
                  if [[ $prev == --set ]]; then
                    compopt -o nospace
                    COMPREPLY=($(compgen -W "<keys>" -- "$cur"))
                    return
                  fi
                  case $prev in
                <values>  esac
                  case $at in
                <words>  esac
                  COMPREPLY=($(compgen -W "$words" -- "$cur"))
                  [[ $cur == -* || ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$cur"))
                }
                complete -o filenames -F _orrery orrery
                complete -o filenames -F _orrery ./orrery
                """.replace("<transitions>", transitions())
                .replace("<keys>", keys())
                .replace("<values>", values())
                .replace("<words>", words());
    }

    private String transitions() {
        StringBuilder text = new StringBuilder();
        commands.forEach((at, names) -> names.forEach(name -> text.append("      '")
                .append(at)
                .append('|')
                .append(name)
                .append("') at='")
                .append(at.isEmpty() ? name : at + " " + name)
                .append("' ;;\n")));
        return text.toString();
    }

    private static String values() {
        StringBuilder text = new StringBuilder();
        VALUES.forEach((flag, names) -> text.append("    ")
                .append(flag)
                .append(") COMPREPLY=($(compgen -W \"")
                .append(String.join(" ", names))
                .append("\" -- \"$cur\")); return ;;\n"));
        return text.toString();
    }

    private String words() {
        StringBuilder text = new StringBuilder();
        flags.forEach((at, names) -> {
            List<String> all = new ArrayList<>(commands.getOrDefault(at, List.of()));
            all.addAll(names);
            text.append("    '")
                    .append(at)
                    .append("') words='")
                    .append(String.join(" ", all))
                    .append("' ;;\n");
        });
        return text.toString();
    }

    /** Returns a script for zsh, which runs the one for bash. */
    String zsh() {
        return "#compdef orrery\nautoload -U +X bashcompinit && bashcompinit\n" + bash();
    }

    /** Returns a script for fish. */
    String fish() {
        StringBuilder text = new StringBuilder("# fish completion for orrery\n");
        for (String name : commands.getOrDefault("", List.of())) {
            text.append("complete -c orrery -n __fish_use_subcommand -a ")
                    .append(name)
                    .append('\n');
        }
        flags.forEach((at, names) -> {
            String condition = at.isEmpty()
                    ? "__fish_use_subcommand"
                    : "'__fish_seen_subcommand_from " + at.substring(at.lastIndexOf(' ') + 1) + "'";
            for (String name : commands.getOrDefault(at, List.of())) {
                if (!at.isEmpty()) {
                    text.append("complete -c orrery -n ")
                            .append(condition)
                            .append(" -a ")
                            .append(name)
                            .append('\n');
                }
            }
            for (String flag : names) {
                String values = flag.equals("--set") ? keys() : String.join(" ", VALUES.getOrDefault(flag, List.of()));
                text.append("complete -c orrery -n ")
                        .append(condition)
                        .append(" -l ")
                        .append(flag.replaceFirst("^-+", ""));
                text.append(values.isEmpty() ? "\n" : " -x -a '" + values + "'\n");
            }
        });
        return text.toString();
    }
}
