package dev.orrery.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about trace files. */
@Command(
        name = "trace",
        description = "Check, show, describe, make, convert and reshape trace files.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            TraceCheckCommand.class,
            TraceHeadCommand.class,
            TraceStatsCommand.class,
            TraceGenerateCommand.class,
            TraceFitCommand.class,
            TraceCompareCommand.class,
            TraceProfilesCommand.class,
            TraceConvertCommand.class,
            TraceSliceCommand.class,
            TraceScaleCommand.class,
            TraceSampleCommand.class,
            TraceSpreadCommand.class,
            TraceMergeCommand.class,
            TraceCopyCommand.class,
            TraceSplitCommand.class,
            TraceAnonymiseCommand.class,
            TraceReblockCommand.class,
            TraceStretchCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  orrery trace check conversation.jsonl.gz",
            "  orrery trace stats --json conversation.jsonl.gz",
            "  orrery trace generate --profile toolagent-like -o trace.jsonl"
        })
public final class TraceCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? 'orrery trace --help' lists them");
    }
}
