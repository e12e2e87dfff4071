// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LineConnectorsTest {
    private final LinesConnector lines = new LinesConnector();
    private final FileConnector file = new FileConnector();

    @Test
    void when_linesWithoutOptions_then_defaults() {
        assertThat(lines.source(endpoint("logs/*.log", Map.of()))).hasToString("lines:logs/*.log");
    }

    @Test
    void when_linesWithOptions_then_theyCount() {
        assertThat(lines.source(endpoint("a", Map.of("charset", "latin1", "maxLineBytes", "64k"))))
                .hasToString("lines:a?charset=ISO-8859-1&maxLineBytes=65536");
        assertThat(lines.source(endpoint("a", Map.of("rejectMalformed", "true"))))
                .hasToString("lines:a?rejectMalformed=true");
    }

    @Test
    void when_linesOptionsAreWrong_then_BAD_VALUE() {
        assertBadValue(() -> lines.source(endpoint("a", Map.of("charset", "UTF-16"))), "UTF-16");
        assertBadValue(() -> lines.source(endpoint("a", Map.of("maxLineBytes", "0"))), "maxLineBytes is 0");
        assertBadValue(() -> lines.source(endpoint("a", Map.of("maxLineBytes", "5g"))), "1 GiB");
    }

    @Test
    void when_linesAreWritten_then_theirPathIsTheFile() {
        assertThat(lines.sink(endpoint("out/a.csv", Map.of("charset", "latin1"))))
                .hasToString("lines:out/a.csv?charset=ISO-8859-1");
    }

    @Test
    void when_linesAreWrittenWithOptionsOfReading_then_BAD_VALUE() {
        assertBadValue(() -> lines.sink(endpoint("a", Map.of("follow", "true"))), "'follow' concerns reading");
        assertBadValue(() -> lines.sink(endpoint("a", Map.of("maxLineBytes", "2m"))), "'maxLineBytes' concerns");
        assertBadValue(() -> lines.sink(endpoint("", Map.of())), "the path of one file");
        assertBadValue(() -> lines.sink(endpoint("${body}", Map.of())), "the path of one file");
    }

    @Test
    void when_filesAreRead_then_theFolderIsNamed() {
        assertThat(file.source(fileEndpoint("in/", Map.of("noop", "true")))).hasToString("file:in");
    }

    @Test
    void when_fileOptionsAreGiven_then_theyCount() {
        assertThat(file.sink(fileEndpoint("out", Map.of("fileName", "a.log")))).hasToString("file:out?fileName=a.log");
        assertThat(file.sink(fileEndpoint("out", Map.of()))).hasToString("file:out");
    }

    @Test
    void when_linesAreAppendedToOneFile_then_itStaysOpen() {
        Map<String, String> lines = Map.of("fileName", "sub/a.log", "fileExist", "append", "appendChars", "\\n");
        assertThat(file.sink(fileEndpoint("out", lines)))
                .isInstanceOf(AppendedLines.class)
                .hasToString("file:out/sub?fileName=a.log&fileExist=Append&appendChars=\\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "/etc/passwd", "x/../../a", "..", ".", "./.", "x/..", "a\0b"})
    void when_fileNameLeavesTheFolder_then_BAD_VALUE(String fileName) {
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("fileName", fileName))), "file: ");
    }

    @Test
    void when_fileOptionsAreWrong_then_BAD_VALUE() {
        assertBadValue(() -> file.sink(fileEndpoint("", Map.of("fileName", "a"))), "the folder is missing");
        assertBadValue(() -> file.source(fileEndpoint("a${x}", Map.of())), "has functions");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("fileExist", "Move"))), "moveExisting");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("fileExist", "x"))), "'x'");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("charset", "x"))), "'x'");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("chmod", "9"))), "'9'");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("fileExist", "TryRename"))), "tempFileName");
        assertBadValue(() -> file.sink(fileEndpoint("out", Map.of("noop", "true"))), "'noop' concerns reading");
        assertBadValue(() -> file.source(fileEndpoint("in", Map.of("flatten", "true"))), "'flatten' concerns writing");
        assertBadValue(() -> file.source(fileEndpoint("in", Map.of("noop", "true", "move", "x"))), "only one");
        assertBadValue(() -> file.source(fileEndpoint("in", Map.of("include", "(a"))), "'(a'");
        assertBadValue(() -> file.source(fileEndpoint("in", Map.of("readLock", "x"))), "readLock is 'x'");
        assertBadValue(() -> file.source(fileEndpoint("in", Map.of("doneFileName", "${body}"))), "'${body}'");
    }

    @Test
    void when_anOptionIsCamelsOnly_then_NOT_SUPPORTED() {
        for (Map<String, String> options : List.of(
                Map.of("readLock", "fileLock"), Map.of("useFixedDelay", "false"), Map.of("sortBy", "date:file:yyyy"))) {
            assertThatThrownBy(() -> file.source(fileEndpoint("in", options)))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
        }
    }

    @Test
    void when_functionsAreNotCompiled_then_theyAreRefused() {
        assertThatThrownBy(() -> fileEndpoint("out", Map.of("fileName", "${header.name}")))
                .hasMessageContaining("in routes only");
    }

    private Endpoint endpoint(String path, Map<String, String> options) {
        return Endpoint.of(lines.descriptor(), path, options);
    }

    private Endpoint fileEndpoint(String path, Map<String, String> options) {
        return Endpoint.of(file.descriptor(), path, options);
    }

    private static void assertBadValue(Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining(message);
    }
}
