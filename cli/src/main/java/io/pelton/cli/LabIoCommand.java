// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.lab.io.IoLab;
import io.pelton.lab.io.IoSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pelton lab io}: how fast files are read and written. */
@Command(
        name = "io",
        description = "Measure how fast files are read and written, in eight ways and through buffers of 15 sizes.",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class LabIoCommand implements Callable<Integer> {
    private static final int ROUNDS = 10;
    private static final int QUICK_ROUNDS = 5;
    private static final long QUICK_BYTES = 16 << 20;

    private final Console console;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Where the files are made, and deleted in the end. Default: this folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            converter = ByteCountConverter.class,
            description = "How long the file is that is read, such as 64M or 1G. Default: 256M; with --quick 16M.")
    private @Nullable Long size;

    @Option(names = "--quick", description = "Measure 5 rounds instead of 10, with a smaller file.")
    private boolean quick;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts, too.")
    private @Nullable Path html;

    LabIoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        long bytes = size == null ? quick ? QUICK_BYTES : 16 * QUICK_BYTES : size;
        if (bytes < IoSettings.LEAST_BYTES) {
            throw new PeltonException(
                    ErrorCode.USAGE, "--size is " + bytes + " bytes, but must be at least " + IoSettings.LEAST_BYTES);
        }
        LabPage page = new LabPage(console, html);
        try {
            LabFolder.check(folder, "--size", bytes, 2);
            IoSettings settings = new IoSettings(folder, bytes, quick ? QUICK_ROUNDS : ROUNDS);
            page.publish(IoLab.run(settings, begun -> console.err().println(begun)));
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.WRITE_FAILED, "cannot measure in " + folder + ": " + SystemMessage.of(e), e);
        }
    }
}
