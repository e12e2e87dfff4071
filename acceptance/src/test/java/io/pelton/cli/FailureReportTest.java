// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class FailureReportTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final FailureReport report =
            new FailureReport(new PrintStream(written, true, StandardCharsets.UTF_8), Colors.NONE);

    @Test
    void aFailedRecordIsShownWithStepPlaceRecordCauseAndAdvice() throws IOException {
        String file = RouteFile.write(folder, "r.yaml", "- from:\n    steps:\n      - setBody: x\n");
        report.print(
                "orders",
                new RecordFailedException(
                        ErrorCode.STEP_FAILED,
                        "orders",
                        "setBody-1",
                        new Origin(file, 3, 9),
                        "in.csv:17",
                        "a;\033[2Jb" + "c".repeat(300),
                        new NumberFormatException("no number\n  at all")));
        assertThat(text())
                .isEqualTo("""
                        FILE:3:9: PL203 'setBody-1' of route 'orders' failed for the record at in.csv:17
                            3 |       - setBody: x
                              |         ^
                              record  a;\uFFFD[2JbLONG…
                              cause   NumberFormatException: no number at all
                              = ADVICE
                              = An errorHandler in the file may deal with such messages, unless a sink has refused them on a thread of its own; with --state DIR or --dead-letters DIR they become dead letters, and the route goes on.

                        """
                        .replace("FILE", file)
                        .replace("LONG", "c".repeat(193))
                        .replace("ADVICE", ErrorCode.STEP_FAILED.advice()));
    }

    @ParameterizedTest
    @EnumSource(names = {"READ_FAILED", "SOURCE_CHANGED"})
    void aSourceCannotBeRead_noRecordIsShown(ErrorCode code) {
        report.print("orders", new RecordFailedException(code, "orders", "from-1", Origin.UNKNOWN, "sql:select 1:0", "", new PeltonException(code, "no such table")));
        assertThat(text())
                .contains(code.code() + " 'from-1' of route 'orders' failed at sql:select 1:0\n")
                .doesNotContain("record  ")
                .contains("cause   " + code.code() + " no such table\n");
    }

    @Test
    void aRecordForWhichThereIsNoRoom_noErrorHandlerIsRecommended() {
        report.print(
                "orders",
                new RecordFailedException(
                        ErrorCode.TOO_MUCH_STATE,
                        "orders",
                        "aggregate-1",
                        Origin.UNKNOWN,
                        "in.csv:17",
                        "a",
                        new PeltonException(ErrorCode.TOO_MUCH_STATE, "no room")));
        assertThat(text()).endsWith("      = " + ErrorCode.TOO_MUCH_STATE.advice() + "\n\n");
    }

    @Test
    void anyOtherFailureIsShownWithItsAdvice() {
        report.print("orders", new PeltonException(ErrorCode.READ_FAILED, "in.csv: Input/output error"));
        assertThat(text())
                .isEqualTo("route 'orders' failed: PL301 in.csv: Input/output error\n      = "
                        + ErrorCode.READ_FAILED.advice() + "\n\n");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
