// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A log that is rotated while nothing runs, under names that have a number or a date before the extension. */
class InsertedRotationsTest {
    /** More lines than a file has in one turn. */
    private static final int MANY_LINES = 5_000;

    private static final int ROTATIONS = 4;

    enum Compressing {
        NOT,
        AT_ONCE,
        AT_ONCE_KEEPING_TIMES,
        WITH_THE_NEXT,
        WITH_THE_NEXT_KEEPING_TIMES
    }

    @TempDir
    private Path folder;

    /** The greatest number is the youngest file. */
    @ParameterizedTest
    @CsvSource({
        "app-2026-11-25-%d.log, NOT",
        "app-2026-11-25-%d.log, AT_ONCE",
        "app-2026-11-25-%d.log, WITH_THE_NEXT",
        "app-2026-11-25-1%d.log, AT_ONCE",
        "app-2026-11-25-1%d.log, WITH_THE_NEXT_KEEPING_TIMES",
        "app.2026-11-2%d.log, NOT",
        "app.2026-11-2%d.log, AT_ONCE_KEEPING_TIMES",
        "app_2026112%d.log, AT_ONCE",
        "app-2026112%d-1.log, AT_ONCE",
        "app-11-25-2026-%d.log, NOT",
        "app-%d.log, NOT",
        "app-%d.log, AT_ONCE",
        "app-%d.log, WITH_THE_NEXT",
        "app.%d.log, NOT",
        "app.%d.log, AT_ONCE_KEEPING_TIMES",
        "app.%d.log, WITH_THE_NEXT_KEEPING_TIMES"
    })
    void when_numbersGrow_then_itComesInItsOrder(String name, Compressing compressing) throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            for (int i = 1; i <= ROTATIONS; i++) {
                log.write(MANY_LINES);
                log.rotate(name.formatted(i));
                compress(log, name, i, i - 1, compressing);
            }
            assertTheRestComesOnce(log);
        }
    }

    @Test
    void when_onlyTheOlderOneIsCompressedAndItsTimeIsThatOfThis_then_theNumberTells() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            for (int i = 1; i <= 2; i++) {
                log.write(MANY_LINES);
                log.rotate("app-2026-11-25-%d.log".formatted(i));
            }
            log.waitForClock();
            log.compress("app-2026-11-25-1.log", false);
            assertTheRestComesOnce(log);
        }
    }

    /** All are renamed when another one comes, and the smallest number is the youngest file. */
    @ParameterizedTest
    @CsvSource({
        "app-2026-11-25-%d.log, NOT",
        "app-2026-11-25-%d.log, AT_ONCE",
        "app-2026-11-25-%d.log, AT_ONCE_KEEPING_TIMES",
        "app.%d.log, NOT",
        "app.%d.log, AT_ONCE",
        "app-%d.log, WITH_THE_NEXT",
        "app-%d.log, WITH_THE_NEXT_KEEPING_TIMES"
    })
    void when_allAreRenamed_then_itComesInItsOrder(String name, Compressing compressing) throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            for (int i = 1; i <= ROTATIONS; i++) {
                log.write(MANY_LINES);
                shiftUp(log, name);
                log.rotate(name.formatted(1));
                compress(log, name, 1, 2, compressing);
            }
            assertTheRestComesOnce(log);
        }
    }

    private void shiftUp(FollowedLog log, String name) throws Exception {
        for (int number = ROTATIONS; number > 0; number--) {
            for (String suffix : List.of("", ".gz")) {
                if (Files.exists(folder.resolve(name.formatted(number) + suffix))) {
                    log.rename(name.formatted(number) + suffix, name.formatted(number + 1) + suffix);
                }
            }
        }
    }

    private void compress(FollowedLog log, String name, int youngest, int next, Compressing compressing) throws Exception {
        boolean isAtOnce = compressing == Compressing.AT_ONCE || compressing == Compressing.AT_ONCE_KEEPING_TIMES;
        String file = name.formatted(isAtOnce ? youngest : next);
        if (compressing != Compressing.NOT && Files.exists(folder.resolve(file))) {
            boolean isTimeKept = compressing == Compressing.AT_ONCE_KEEPING_TIMES || compressing == Compressing.WITH_THE_NEXT_KEEPING_TIMES;
            log.compress(file, isTimeKept);
            log.waitForClock();
        }
    }

    private static void assertTheRestComesOnce(FollowedLog log) throws Exception {
        log.write(MANY_LINES);
        log.begin();
        assertThat(log.available()).isEqualTo(FollowedLog.lines(10, log.written()));
        log.assertNoMoreAndNoNotices();
        log.begin();
        log.assertNoMoreAndNoNotices();
    }

    /** The oldest is deleted when there are enough, and each other gets the number below its own. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void when_numbersAreMovedDown_then_itComesInItsOrder(boolean isCompressed) throws Exception {
        String suffix = isCompressed ? ".gz" : "";
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            for (int i = 1; i <= 6; i++) {
                log.write(10);
                if (i > 3) {
                    Files.delete(folder.resolve("app-1.log" + suffix));
                    log.rename("app-2.log" + suffix, "app-1.log" + suffix);
                    log.rename("app-3.log" + suffix, "app-2.log" + suffix);
                }
                log.rotate("app-" + Math.min(i, 3) + ".log");
                if (isCompressed) {
                    log.compress("app-" + Math.min(i, 3) + ".log", false);
                    log.waitForClock();
                }
                log.write(10);
                log.begin();
                assertThat(log.available()).isEqualTo(FollowedLog.lines(i * 20 - 10, i * 20 + 10));
                log.assertNoMoreAndNoNotices();
            }
        }
    }

    @Test
    void when_oneIsCopiedAndTruncatedBeforeItIsReadToItsEnd_then_theRestOfTheCopyIsRead() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            for (int i = 1; i < 4; i++) {
                log.write(10);
                log.waitForClock();
                Files.copy(log.log(), folder.resolve("app-2026-11-25-" + i + ".log"));
                Files.newOutputStream(log.log(), StandardOpenOption.TRUNCATE_EXISTING).close();
                log.write(10);
                assertThat(log.available()).isEqualTo(FollowedLog.lines(20 * i - 10, 20 * i + 10));
            }
            log.assertNoMoreAndNoNotices();
        }
    }

    @Test
    void when_itIsCopiedAfterItWasRead_then_theCopyIsNotRead() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
            log.waitForClock();
            Files.copy(log.log(), folder.resolve("app-1.log"));
            log.write(10);
            assertThat(log.available()).isEqualTo(FollowedLog.lines(20, 30));
            log.assertNoMoreAndNoNotices();
        }
    }

    @Test
    void when_anotherLogBeginsAlike_then_itIsRead() throws Exception {
        String banner = "=".repeat(400);
        try (FollowedLog log = FollowedLog.read(folder, "*.log")) {
            log.rotate("app.log.1");
            Files.writeString(log.log(), banner + "\none\n");
            assertThat(log.available()).containsExactly(banner, "one");
            log.waitForClock();
            Path other = Files.writeString(folder.resolve("app-2.log"), banner + "\n");
            log.available(); // a copy, as far as anybody can tell
            Files.writeString(other, "oth", StandardOpenOption.APPEND);
            assertThat(log.available()).contains(banner);
            Files.writeString(other, "er\n", StandardOpenOption.APPEND);
            assertThat(log.available()).containsExactly("other");
        }
    }

    @Test
    void when_anotherLogHasANumberInItsName_then_itIsNotTakenForARotatedOne() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            log.rotate("app-2026-11-25-1.log");
            log.write(10);
            log.waitForClock();
            Files.writeString(folder.resolve("app-1.log"), "another log\n");
            Files.writeString(folder.resolve("app-x-1.log"), "another log\n");
            Files.writeString(folder.resolve("application-1.log"), "another log\n");
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(10, 20));
            log.assertNoMoreAndNoNotices();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".xz", ".bz2", ".zip"})
    void when_oneIsCompressedInAnotherWay_then_aWarningInPlaceOfWhatIsNoText(String suffix) throws Exception {
        for (String name : List.of("app-2026-11-25-2.log", "app.log.1")) {
            Path inner = Files.createDirectory(folder.resolve(name + " is rotated"));
            try (FollowedLog log = FollowedLog.read(inner, "app.log")) {
                log.rotate(name.replace('2', '1').replace("log.1", "log.2").replace("1016", "2026"));
                log.write(10);
                log.rotate(name);
                log.rename(name, name + suffix);
                log.write(10);
                log.begin();
                assertThat(log.available()).isEqualTo(FollowedLog.lines(20, 30));
                log.assertNoMore();
                assertThat(log.notices()).singleElement().asString().contains(name + suffix + " may have lines that were not read");
            }
        }
    }

    @Test
    void when_whatMatchesIsCompressedInAnotherWay_then_itIsLeftOutWithAWarning() throws Exception {
        Files.writeString(folder.resolve("app.log.5.xz"), "no text\n");
        try (FollowedLog log = FollowedLog.read(folder, "app.log*")) {
            log.assertNoMore();
            assertThat(log.notices()).singleElement().asString().contains("app.log.5.xz is left out");
        }
    }

    @Test
    void when_nobodyKnowsHowFilesAreNamed_then_aWarningAboutThoseThatMayBeInBetween() throws Exception {
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            log.rotate("old app.log");
            log.write(10);
            log.rotate("older app.log");
            log.write(10);
            log.begin();
            assertThat(log.available()).isEqualTo(FollowedLog.lines(20, 30));
            log.assertNoMore();
            assertThat(log.notices()).singleElement().asString().contains("app.log was renamed to").contains("old app.log; what was written between");
        }
    }

    @Test
    void when_itWasRenamedOnceAndNothingIsInBetween_then_noWarning() throws Exception {
        Files.writeString(folder.resolve("app.log.before"), "made before\n");
        try (FollowedLog log = FollowedLog.read(folder, "app.log")) {
            log.write(10);
            log.rotate("app.log.bak");
            log.write(10);
            log.waitForClock();
            Files.writeString(folder.resolve("app.log.notes"), "made after\n");
            log.begin();
            assertThat(new ArrayList<>(log.available())).isEqualTo(FollowedLog.lines(10, 30));
            log.assertNoMoreAndNoNotices();
        }
    }
}
