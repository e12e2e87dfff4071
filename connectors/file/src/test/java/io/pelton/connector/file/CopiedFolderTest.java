// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A folder with a log and how far that was read is copied, as with {@code cp -r}: the copies are other files with the same names and texts. */
class CopiedFolderTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"app.log", "*.log", "app.log*"})
    void when_theLogIsCopied_then_itIsReadOnAndNothingTwice(String pattern) throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, pattern)) {
            log.copyFolder();
            log.write(10);
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
            log.assertNoMore();
            assertThat(log.notices()).singleElement().asString().contains("app.log is another file").contains("taken for a copy");
            log.rotate("app-1.log");
            log.write(10);
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(20, 30));
            log.assertNoMore();
            assertThat(log.notices()).hasSize(1);
        }
    }

    @Test
    void when_rotatedFilesWereReadBeforeTheyWereCopied_then_theyAreNotReadAgain() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            for (int i = 1; i < 4; i++) {
                rotate(log);
                log.write(10);
                assertThat(log.available()).isEqualTo(FollowedLog.lines(10 * i, 10 * i + 10));
            }
            log.copyFolder();
            log.write(10);
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(40, 50));
            log.assertNoMore();
            log.begin();
            log.assertNoMore();
        }
    }

    @Test
    void when_itWasRotatedBeforeItWasCopied_then_onlyWhatIsAfterThePositionIsRead() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            rotate(log);
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
            log.assertNoMore();
            log.write(10);
            for (int i = 0; i < 2; i++) {
                rotate(log);
                log.write(10);
            }
            log.copyFolder();
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(20, 50));
            log.assertNoMore();
        }
    }

    @Test
    void when_anotherTextHasTheName_then_itIsReadFromItsBeginningWithAWarning() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            Path other = Files.writeString(folder.resolve("other"), "another text, which is longer than the one that was read ".repeat(10) + "\n");
            Files.move(other, log.log(), StandardCopyOption.REPLACE_EXISTING);
            log.begin();
            assertThat(log.available()).hasSize(1);
            log.assertNoMore();
            assertThat(log.notices()).singleElement().asString().contains("is not there any more under any name");
        }
    }

    private void rotate(FollowedLog log) throws Exception {
        for (int number = 9; number > 0; number--) {
            if (Files.exists(folder.resolve("app.log." + number))) {
                log.rename("app.log." + number, "app.log." + (number + 1));
            }
        }
        log.rotate("app.log.1");
    }
}
