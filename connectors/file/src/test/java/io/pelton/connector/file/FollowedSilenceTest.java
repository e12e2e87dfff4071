// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Logs that were renamed, and that the program which has them open goes on writing after a pause. */
@Timeout(120)
class FollowedSilenceTest {
    /** Six seconds. */
    private static final int MANY_LOOKS = 60;

    /** More than five minutes. */
    private static final int LOOKS_OF_MINUTES = 3_010;

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @TempDir
    Path folder;

    private static void look(FollowedLog log, int looks) throws Exception {
        for (int look = 0; look < looks; look++) {
            assertThat(log.available()).isEmpty();
        }
    }

    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
    }

    private static boolean isOpen(String name) throws IOException {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.anyMatch(each -> {
                try {
                    return Files.readSymbolicLink(each).toString().contains(name);
                } catch (IOException e) {
                    return false; // that of the folder
                }
            });
        }
    }

    @Test
    void nothingHasTheNameOfTheLog_theRenamedFileIsReadWheneverSomethingComes() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            Path renamed = log.rotate("app.log.1");
            look(log, LOOKS_OF_MINUTES);
            append(renamed, "late");
            assertThat(log.available()).containsExactly("late");
            look(log, LOOKS_OF_MINUTES);
            append(renamed, "later");
            log.write(1);
            assertThat(log.available()).containsExactly("later", "00000010 of the log");
        }
    }

    @Test
    void anotherFileHasTheNameOfTheLog_theRenamedOneIsReadForMinutes() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            Path renamed = log.rotate("old");
            log.write(1);
            assertThat(log.available()).hasSize(1);
            look(log, 10 * MANY_LOOKS);
            append(renamed, "late");
            assertThat(log.available()).containsExactly("late");
        }
    }

    @Test
    void nothingHadTheNameForLong_minutesCountFromWhenSomethingHasIt() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            Path renamed = log.rotate("app.log.1");
            look(log, LOOKS_OF_MINUTES);
            log.write(1);
            assertThat(log.available()).hasSize(1);
            look(log, MANY_LOOKS);
            append(renamed, "late");
            assertThat(log.available()).containsExactly("late");
        }
    }

    @Test
    void renamedFileGrowsAfterItWasClosed_theNextRunReadsTheRest_once() throws Exception {
        for (String name : List.of("app.log.1", "old")) {
            try (FollowedLog log = FollowedLog.read(Files.createDirectory(folder.resolve("of-" + name)), "app.log")) {
                Path renamed = log.rotate(name);
                log.write(1);
                assertThat(log.available()).hasSize(1);
                look(log, LOOKS_OF_MINUTES);
                append(renamed, "late");
                look(log, MANY_LOOKS);
                log.begin();
                assertThat(log.available()).containsExactly("late");
                log.begin();
                log.assertNoMoreAndNoNotices();
            }
        }
    }

    @Test
    void fileIsDeleted_itsSpaceIsFreeSoon() throws Exception {
        Assumptions.assumeTrue(Files.exists(DESCRIPTORS));
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            log.rename("app.log", "deleted.log");
            look(log, 1);
            assertThat(isOpen("deleted.log")).isTrue();
            Files.delete(folder.resolve("deleted.log"));
            look(log, 2 * MANY_LOOKS);
            assertThat(isOpen("deleted.log")).isFalse();
        }
    }
}
