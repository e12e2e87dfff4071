// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Patterns that match more than one name of a log. */
@Timeout(60)
class FollowedPatternTest {
    @TempDir
    Path folder;

    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Two lines, between which the clock goes on, so that the time of the last change differs from when the file was made. */
    private void make(FollowedLog log, String name, String line) throws IOException {
        append(folder.resolve(name), line);
        log.waitForClock();
        append(folder.resolve(name), line + " again");
        log.waitForClock();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileHasTwoNames_isReadOnce_alsoByTheNextRun(boolean isSymbolic) throws Exception {
        Path file = folder.resolve("app-1.log");
        append(file, "one");
        Path other = folder.resolve("latest.log");
        if (isSymbolic) {
            Files.createSymbolicLink(other, file.getFileName());
        } else {
            Files.createLink(other, file);
        }
        try (FollowedLog log = FollowedLog.awaited(folder, folder.resolve("*.log").toString())) {
            assertThat(log.available()).containsExactly("one");
            append(file, "two");
            log.begin();
            assertThat(log.available()).containsExactly("two");
            log.begin();
            log.assertNoMoreAndNoNotices();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.log", "app*"})
    void rotatedTwiceAndCompressedWhileNothingRuns_allIsReadInItsOrder(String pattern) throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, pattern)) {
            log.rotate("app-2026-11-01.log");
            make(log, "app.log", "one");
            log.rename("app.log", "app-2026-11-02.log");
            log.compress("app-2026-11-02.log", false);
            make(log, "app.log", "two");
            log.rename("app.log", "app-2026-11-03.log");
            make(log, "app.log", "three");
            log.begin();
            assertThat(log.available()).containsExactly("one", "one again", "two", "two again", "three", "three again");
            log.begin();
            log.assertNoMore();
        }
    }

    @Test
    void firstSeenUnderItsRotatedName_isNotReadAgainWhenItIsCompressed() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app*")) {
            log.rotate("app.log-20261102");
            make(log, "app.log-20261103", "one");
            make(log, "app.log", "two");
            log.begin();
            assertThat(log.available()).containsExactly("one", "one again", "two", "two again");
            log.compress("app.log-20261102", false);
            log.compress("app.log-20261103", false);
            log.begin();
            log.assertNoMoreAndNoNotices();
        }
    }

    @Test
    void eachRotatedNameWasALogOfItsOwn_isNotReadAgainWhenItIsCompressed() throws Exception {
        try (FollowedLog log = FollowedLog.awaited(folder, folder.resolve("app*").toString())) {
            make(log, "app.log-20261102", "one");
            make(log, "app.log-20261103", "two");
            log.begin();
            assertThat(log.available()).hasSize(4);
            log.compress("app.log-20261102", false);
            log.compress("app.log-20261103", true);
            make(log, "app.log", "three");
            log.begin();
            assertThat(log.available()).containsExactly("three", "three again");
            log.begin();
            log.assertNoMoreAndNoNotices();
        }
    }
}
