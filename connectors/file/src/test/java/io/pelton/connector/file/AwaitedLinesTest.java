// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files that are followed before they are there. */
class AwaitedLinesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"app.log", "*.log", "app.*"})
    void when_theFileIsNotThereYet_then_itIsWaitedForAndReadFromItsBeginning(String pattern) throws Exception {
        try (FollowedLog log = FollowedLog.awaited(folder, folder.resolve(pattern).toString())) {
            log.assertNoMore();
            assertThat(log.notices()).singleElement().asString().contains("waiting for " + folder.resolve(pattern));
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(0, 10));
            log.begin();
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
            assertThat(log.notices()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"logs/of/app.log", "logs/of/*.log", "logs/**/app.log"})
    void when_theFolderIsNotThereYet_then_itIsWaitedFor(String pattern) throws Exception {
        try (FollowedLog log = FollowedLog.awaited(folder, folder.resolve(pattern).toString())) {
            log.assertNoMore();
            log.begin();
            log.assertNoMore();
            Path logs = Files.createDirectories(folder.resolve("logs/of"));
            log.assertNoMore();
            Files.writeString(logs.resolve("app.log"), "one\ntwo\n");
            assertThat(log.available()).containsExactly("one", "two");
        }
    }

    @Test
    void when_noFileCanCome_then_anError() throws Exception {
        Files.writeString(folder.resolve("logs"), "a file\n");
        Files.createDirectory(folder.resolve("app.log"));
        assertFails("logs/app.log", ErrorCode.FILE_NOT_FOUND);
        assertFails("logs/of/app.log", ErrorCode.FILE_NOT_FOUND);
        assertFails("logs/*.log", ErrorCode.FILE_NOT_FOUND);
        assertFails("app.log", ErrorCode.NOT_A_FILE);
    }

    private void assertFails(String path, ErrorCode code) {
        assertThatThrownBy(() -> Lines.of(folder.resolve(path).toString()).following().splits())
                .isInstanceOfSatisfying(PeltonException.class, failure -> assertThat(failure.code()).isEqualTo(code));
    }

    @Test
    void when_allFilesAreGoneAtTheEndOfARun_then_theNextWaitsForNewOnes() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            Files.delete(log.log());
            log.assertNoMore();
            log.begin();
            log.assertNoMore();
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
        }
    }

    @Test
    void when_aRunGoesOn_then_itCountsTheBytesThatItReadsItself() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            long bytes = log.cursor().offset();
            assertThat(log.cursor().bytesRead()).isEqualTo(bytes);
            log.begin();
            assertThat(log.cursor().bytesRead()).isZero();
            log.write(10);
            assertThat(log.available()).hasSize(10);
            assertThat(log.cursor().bytesRead()).isEqualTo(bytes);
            assertThat(log.cursor().offset()).isEqualTo(2 * bytes);
        }
    }
}
