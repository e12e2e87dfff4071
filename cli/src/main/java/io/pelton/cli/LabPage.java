// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.lab.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a lab's report goes: to standard output, and to a page if one is wanted. */
final class LabPage {
    private final Console console;
    private final @Nullable Path page;

    /** Refuses a page that cannot be written, before anything is measured. */
    LabPage(Console console, @Nullable Path page) {
        this.console = console;
        this.page = page;
        if (page != null) {
            check(page);
        }
    }

    void publish(Report report) {
        console.out().print(report.text());
        if (page != null) {
            try {
                Files.writeString(page, report.html());
            } catch (IOException e) {
                throw new PeltonException(
                        ErrorCode.WRITE_FAILED, "cannot write to " + page + ": " + SystemMessage.of(e), e);
            }
            console.err().println("page: " + page);
        }
    }

    private static void check(Path page) {
        Path folder = page.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new PeltonException(ErrorCode.FILE_NOT_FOUND, "--html " + page + ": there is no folder " + folder);
        }
        if (Files.isDirectory(page)) {
            throw new PeltonException(ErrorCode.NOT_A_FILE, "--html " + page + " is a folder, but must be a file");
        }
        if (!Files.isWritable(Files.exists(page) ? page : folder)) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "--html " + page + " may not be written");
        }
    }
}
