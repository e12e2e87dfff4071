// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.lab.sink.SinkLab;
import io.pelton.lab.sink.SinkSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pelton lab sink}: what a sink costs per record. */
@Command(
        name = "sink",
        description = "Measure what a sink in Java costs per record, from a naive operator to Pelton's flows, in twelve ways.",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class LabSinkCommand implements Callable<Integer> {
    private static final int ROUNDS = 10;
    private static final int QUICK_ROUNDS = 5;
    private static final long QUICK_LINES = 5_000_000;
    private static final long SAMPLE_NANOS = 500_000_000;

    private final Console console;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Where a file is made, again and again, and deleted in the end. Default: this folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--lines",
            paramLabel = "COUNT",
            converter = CountConverter.class,
            description = "How many lines of 55 bytes the file has at most, such as 500k or 5M. Default: 10M; with --quick 5M.")
    private @Nullable Long lines;

    @Option(names = "--quick", description = "Measure 5 rounds instead of 10, each a quarter as long.")
    private boolean quick;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts, too.")
    private @Nullable Path html;

    LabSinkCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        long count = lines == null ? quick ? QUICK_LINES : 2 * QUICK_LINES : lines;
        if (count < SinkSettings.LEAST_LINES) {
            throw new PeltonException(
                    ErrorCode.USAGE, "--lines is " + count + ", but must be at least " + SinkSettings.LEAST_LINES);
        }
        LabPage page = new LabPage(console, html);
        try {
            SinkSettings settings = new SinkSettings(
                    folder, count, quick ? QUICK_ROUNDS : ROUNDS, quick ? SAMPLE_NANOS / 4 : SAMPLE_NANOS);
            LabFolder.check(folder, "--lines", settings.bytes(), 1);
            page.publish(SinkLab.run(settings, begun -> console.err().println(begun)));
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.WRITE_FAILED, "cannot measure in " + folder + ": " + SystemMessage.of(e), e);
        }
    }
}
