// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** A log that is rotated between and in runs: each line comes once, in the order of the log. */
class FollowedRotationsTest {
    /** More than it takes until a file that is gone is given up. */
    private static final int MANY_LOOKS = 60;

    /** More lines than a file has in one turn. */
    private static final int MANY_LINES = 10_000;

    enum Rotation {
        RENAME,
        COPY_TRUNCATE,
        GZIP
    }

    @TempDir
    private Path folder;

    private Path log;
    private Source<ByteView> source;
    private Cursor<ByteView> cursor;
    private int written;
    private final ListAppender<ILoggingEvent> warnings = new ListAppender<>();

    @BeforeEach
    void follow() throws Exception {
        log = folder.resolve("app.log");
        write(5);
        waitForClock(); // so that the time of its last change differs from when it was made, which is known then
        write(5);
        source = Lines.of(log.toString()).following();
        cursor = source.open(source.splits().get(0), 0, CursorContext.polled(EngineRuntime.system()));
        warnings.start();
        ((Logger) LoggerFactory.getLogger("io.pelton.file")).addAppender(warnings);
    }

    @AfterEach
    void close() throws IOException {
        ((Logger) LoggerFactory.getLogger("io.pelton.file")).detachAppender(warnings);
        cursor.close();
    }

    @ParameterizedTest
    @EnumSource
    void when_itWasRotatedBetweenRuns_then_itComesInItsOrder(Rotation rotation) throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(MANY_LINES);
            rotate(rotation);
        }
        write(MANY_LINES);
        begin();
        assertThat(available()).isEqualTo(lines(10, written));
    }

    @ParameterizedTest
    @EnumSource(names = {"RENAME", "COPY_TRUNCATE"})
    void when_itIsRotatedWhileOlderFilesAreRead_then_itComesInItsOrder(Rotation rotation) throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 2; i++) {
            write(MANY_LINES);
            rotate(rotation);
        }
        write(MANY_LINES);
        Position ended = new Position(log.toString(), cursor.offset(), cursor.mark());
        cursor.close();
        AtomicLong millis = new AtomicLong();
        cursor = new FollowCursor(
                log.toString(),
                LineOptions.DEFAULT,
                null,
                () -> TimeUnit.MILLISECONDS.toNanos(millis.addAndGet(10)),
                ended.offset(),
                FollowMark.of(ended.mark(), log.toString()));
        List<String> seen = new ArrayList<>(available(2 * MANY_LINES / 3)); // more looks than there are for those that were rotated before
        for (int i = 0; i < 2; i++) {
            rotate(rotation);
            write(MANY_LINES);
            seen.addAll(available(MANY_LINES / 10));
        }
        begin();
        seen.addAll(available(MANY_LINES / 10));
        rotate(rotation);
        begin();
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
    }

    @Test
    void when_itIsWrittenAndRotatedBeforeALook_then_itComesInItsOrder() throws Exception {
        AtomicLong seconds = new AtomicLong();
        cursor.close();
        cursor = new FollowCursor(
                log.toString(), LineOptions.DEFAULT, null, () -> TimeUnit.SECONDS.toNanos(seconds.incrementAndGet()), 0, new FollowMark(List.of()));
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(10);
            rotate(Rotation.RENAME);
        write(10);
            assertThat(available()).isEqualTo(lines(written - 20, written));
        }
    }

    @Test
    void when_itIsCopiedAndTruncatedSoonAfterARunHasBegun_then_theCopyIsNotReadAgain() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 2; i++) {
            write(10);
            rotate(Rotation.COPY_TRUNCATE);
        }
        write(10);
        begin();
        assertThat(available()).containsExactlyInAnyOrderElementsOf(lines(10, 40));
        Files.copy(log, folder.resolve("app.log.0"));
        assertThat(available()).isEmpty();
        truncate();
        write(10);
        assertThat(available()).isEqualTo(lines(40, 50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/app.log", "/app.log*"})
    void when_theCopyLacksLinesThatWereRead_then_itIsNotReadAgain(String pattern) throws Exception {
        source = Lines.of(folder + pattern).following();
        begin();
        assertThat(available()).isEqualTo(lines(0, 10));
        rotate(Rotation.RENAME);
        write(100);
        begin();
        assertThat(available()).isEqualTo(lines(10, 110));
        waitForClock();
        Files.copy(log, folder.resolve("app.log.0"));
        write(10);
        assertThat(available()).isEqualTo(lines(110, 120));
        truncate();
        assertThat(available()).isEmpty();
        write(10);
        assertThat(available()).isEqualTo(lines(120, 130));
    }

    @Test
    void when_theCopyThatWasMadeAtTheEndOfARunLacksLinesThatWereRead_then_onlyLaterOnesAreRead() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        write(100);
        rotate(Rotation.COPY_TRUNCATE);
        write(100);
        assertThat(available()).isEqualTo(lines(10, 210));
        waitForClock();
        Files.copy(log, folder.resolve("app.log.0"));
        write(10);
        assertThat(available()).isEqualTo(lines(210, 220));
        truncate();
        write(10);
        begin();
        assertThat(available()).isEqualTo(lines(220, 230));
        for (int look = 0; look < MANY_LOOKS; look++) {
            assertThat(available()).isEmpty();
        }
        assertThat(warnings.list).isEmpty();
    }

    @Test
    void when_itIsCopiedAndTruncatedBeforeItIsReadToItsEnd_then_theRestOfTheCopyIsRead() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        write(10);
        Files.writeString(log, "beg", StandardOpenOption.APPEND);
        assertThat(available()).isEqualTo(lines(10, 20));
        Files.writeString(log, "un\n", StandardOpenOption.APPEND);
        write(10);
        rotate(Rotation.COPY_TRUNCATE);
        write(10);
        List<String> rest = new ArrayList<>(List.of("begun"));
        rest.addAll(lines(20, 40));
        assertThat(available()).isEqualTo(rest);
        begin();
        assertThat(available()).isEmpty();
    }

    @Test
    void when_copiesWereReadInTheRunBefore_then_theyAreNotReadAgain() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 1; i < 4; i++) {
            rotate(Rotation.COPY_TRUNCATE);
            write(10);
            assertThat(available()).isEqualTo(lines(10 * i, 10 * i + 10));
            for (int look = 0; look < MANY_LOOKS; look++) {
                assertThat(available()).isEmpty();
            }
        }
        write(10);
        rotate(Rotation.COPY_TRUNCATE);
        write(10);
        begin();
        assertThat(available()).containsExactlyInAnyOrderElementsOf(lines(40, 60));
    }

    @Test
    void when_aFileThatWasReadIsBeingCompressedWhileARunBegins_then_noWarning() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        rotate(Rotation.RENAME);
        write(10);
        assertThat(available()).isEqualTo(lines(10, 20));
        rotate(Rotation.RENAME);
        write(10);
        waitForClock();
        Files.write(folder.resolve("app.log.2.gz"), new byte[] {0x1F, (byte) 0x8B});
        begin();
        assertThat(available()).isEqualTo(lines(20, 30));
        compress(folder.resolve("app.log.2"));
        assertThat(available()).isEmpty();
        assertThat(warnings.list).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void when_severalFilesWereCompressedBetweenRuns_then_theyComeInTheOrderOfTheLog(boolean isTimeKept) throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 5; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
        }
        write(MANY_LINES);
        for (int i : new int[] {3, 5, 2, 4}) { // when they were compressed says nothing
            compress(folder.resolve("app.log." + i), isTimeKept);
            waitForClock();
        }
        begin();
        assertThat(available()).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_copiesWereCompressedBetweenRuns_then_theyComeInTheOrderOfTheLog() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 4; i++) {
            write(MANY_LINES);
            rotate(Rotation.COPY_TRUNCATE);
            compress(folder.resolve("app.log.1"));
        }
        write(MANY_LINES);
        begin();
        assertThat(available()).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void when_aCopyWasCompressedAfterTheNextOneWasMade_then_theyComeInTheOrderOfTheLog(boolean isTimeKept) throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(MANY_LINES);
            rotate(Rotation.COPY_TRUNCATE);
        }
        compress(folder.resolve("app.log.3"), isTimeKept);
        write(MANY_LINES);
        begin();
        assertThat(available()).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_itIsCopiedBeforeAnythingOfItIsRead_then_theCopyIsNotReadAgain() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        write(MANY_LINES);
        rotate(Rotation.RENAME);
        write(MANY_LINES);
        Position ended = new Position(log.toString(), cursor.offset(), cursor.mark());
        cursor.close();
        AtomicLong millis = new AtomicLong();
        cursor = new FollowCursor(
                log.toString(),
                LineOptions.DEFAULT,
                null,
                () -> TimeUnit.MILLISECONDS.toNanos(millis.addAndGet(10)),
                ended.offset(),
                FollowMark.of(ended.mark(), log.toString()));
        List<String> seen = new ArrayList<>(available(30)); // a look, with which the log is opened
        waitForClock();
        Files.move(folder.resolve("app.log.1"), folder.resolve("app.log.2"));
        Files.copy(log, folder.resolve("app.log.1"));
        seen.addAll(available(30)); // another one, before it is truncated
        truncate();
        compress(folder.resolve("app.log.1"));
        write(5);
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_itWasEmptyAndAnotherFileHasItsNumberNow_then_thatIsNotRead() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty.log"));
        long born = FileMark.of(empty).born();
        waitForClock();
        Path other = Files.writeString(folder.resolve("other.log"), "a line of another log\n");
        Files.delete(empty);
        FileMark reused = FileMark.growing(FileMark.numberOf(other), born, ByteBuffer.allocate(0));
        FollowMark.At place = new FollowMark.At(reused, 0, 0, 0, empty.toString(), FollowMark.State.OPEN);
        cursor.close();
        cursor = new FollowCursor(empty.toString(), LineOptions.DEFAULT, null, System::nanoTime, 0, new FollowMark(List.of(place)));
        look();
    }

    @Test
    void when_runsEndInTheMiddleOfCompressedFiles_then_theNextOnesGoOnThere() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 4; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
        }
        write(MANY_LINES);
        for (int i = 2; i < 5; i++) {
            compress(folder.resolve("app.log." + i));
        }
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            begin();
            seen.addAll(available(MANY_LINES / 3));
        }
        begin();
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, MANY_LINES + 100, 2 * MANY_LINES, 2 * MANY_LINES + 100, Integer.MAX_VALUE})
    void when_compressedFilesAreRotatedOnBetweenRuns_then_theyAreNotReadAgain(int most) throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
        }
        compress(folder.resolve("app.log.3"));
        compress(folder.resolve("app.log.2"));
        begin();
        List<String> seen = new ArrayList<>(available(most));
        for (int i = 0; i < 2; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
            compress(folder.resolve("app.log.2"));
        }
        write(10);
        begin();
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
        begin();
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_compressedFilesWereReadToTheirEndAndClosed_then_theyAreNotReadAgain() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(10);
            rotate(Rotation.RENAME);
        }
        write(10);
        compress(folder.resolve("app.log.3"));
        compress(folder.resolve("app.log.2"));
        begin();
        assertThat(available()).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
        for (int i = 0; i < 2; i++) {
            rotate(Rotation.RENAME);
            compress(folder.resolve("app.log.2"));
            write(10);
        }
        begin();
        assertThat(available()).isEqualTo(lines(written - 20, written));
        assertNoMoreAndNoWarnings();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2026112%d", ".2026-11-2%d", "-2026-11-25_2%d", ".2026-11-25.1%d", "-179510000%d"})
    void when_filesWithDatesWereCompressedBetweenRuns_then_theyComeInTheOrderOfTheLog(String ending) throws Exception {
        for (int i = 0; i < 6; i++) {
            if (i == 2) {
                assertThat(available()).isEqualTo(lines(0, written));
                begin(); // so that those before are known to none
            }
            write(MANY_LINES);
            waitForClock();
            Files.move(log, folder.resolve("app.log" + ending.formatted(i)));
            Files.createFile(log);
        }
        write(10);
        for (int i : new int[] {1, 3, 0, 4, 2}) {
            compress(folder.resolve("app.log" + ending.formatted(i)), false);
            waitForClock();
        }
        begin();
        assertThat(available()).isEqualTo(lines(2 * MANY_LINES + 10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_filesAreBeingCompressedWhileARunBegins_then_eachIsReadOnce() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 4; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
        }
        write(MANY_LINES);
        compress(folder.resolve("app.log.4"));
        Files.write(folder.resolve("app.log.3.gz"), new byte[] {0x1F, (byte) 0x8B});
        begin();
        List<String> seen = new ArrayList<>(available(MANY_LINES / 2));
        compress(folder.resolve("app.log.3"));
        compress(folder.resolve("app.log.2"));
        seen.addAll(available(MANY_LINES));
        begin();
        Files.copy(folder.resolve("app.log.1"), folder.resolve("app.log.1.gz"));
        seen.addAll(available(MANY_LINES));
        Files.delete(folder.resolve("app.log.1.gz"));
        compress(folder.resolve("app.log.1"));
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_compressedFilesAreRenamedWhileARunBegins_then_eachIsReadOnce() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 4; i++) {
            write(MANY_LINES);
            rotate(Rotation.RENAME);
        }
        for (int i = 2; i < 5; i++) {
            compress(folder.resolve("app.log." + i));
        }
        write(MANY_LINES);
        begin();
        List<String> seen = new ArrayList<>(available(1));
        rotate(Rotation.RENAME);
        compress(folder.resolve("app.log.2"));
        write(MANY_LINES);
        seen.addAll(available());
        assertThat(seen).isEqualTo(lines(10, written));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_compressedFilesBeginAlike_then_eachIsRead() throws Exception {
        String banner = "=".repeat(2000);
        List<String> all = new ArrayList<>();
        assertThat(available()).isEqualTo(lines(0, 10));
        rotate(Rotation.RENAME);
        for (int i = 0; i < 4; i++) {
            Files.writeString(log, banner + "\n" + i + "\n");
            all.addAll(List.of(banner, Integer.toString(i)));
            rotate(Rotation.RENAME);
        }
        for (int i = 2; i < 6; i++) {
            compress(folder.resolve("app.log." + i));
        }
        begin();
        assertThat(available()).isEqualTo(all);
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_aCompressedFileIsDamaged_then_aWarningAboutItAndTheOthersAreRead() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            write(10);
            rotate(Rotation.RENAME);
        }
        write(10);
        compress(folder.resolve("app.log.2"));
        Path damaged = folder.resolve("app.log.2.gz");
        byte[] whole = Files.readAllBytes(damaged);
        Files.write(damaged, Arrays.copyOf(whole, whole.length - 9));
        begin();
        List<String> expected = new ArrayList<>(lines(10, 20));
        expected.addAll(lines(30, 50));
        assertThat(available()).isEqualTo(expected);
        look();
        assertThat(warnings.list).singleElement().asString().contains("app.log.2.gz may have lines that were not read");
    }

    @Test
    void when_theFileThatWasReadIsGone_then_aWarningAboutCompressedOnesThatMayBeLater() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 0; i < 3; i++) {
            rotate(Rotation.RENAME);
            write(10);
        }
        compress(folder.resolve("app.log.1"));
        compress(folder.resolve("app.log.2"));
        Files.delete(folder.resolve("app.log.3"));
        begin();
        assertThat(available()).isEqualTo(lines(30, 40));
        look();
        assertThat(warnings.list).extracting(ILoggingEvent::getFormattedMessage).satisfiesExactlyInAnyOrder(
                warning -> assertThat(warning).contains("app.log was read up to byte"),
                warning -> assertThat(warning).contains("app.log.1.gz may have lines that were not read"),
                warning -> assertThat(warning).contains("app.log.2.gz may have lines that were not read"));
    }

    @Test
    void when_olderFilesWereCompressedLater_then_theyAreNotRead() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 1; i < 4; i++) {
            rotate(Rotation.RENAME);
            write(10);
            assertThat(available()).isEqualTo(lines(10 * i, 10 * i + 10));
        }
        look();
        rotate(Rotation.RENAME);
        write(10);
        for (int i = 2; i < 5; i++) {
            compress(folder.resolve("app.log." + i));
        }
        begin();
        assertThat(available()).isEqualTo(lines(40, 50));
        assertNoMoreAndNoWarnings();
    }

    @Test
    void when_theNumbersOfCompressedFilesGrow_then_aWarningAboutThoseThatWereWrittenLater() throws Exception {
        assertThat(available()).isEqualTo(lines(0, 10));
        for (int i = 1; i < 4; i++) {
            waitForClock();
            Files.move(log, folder.resolve("app.log." + i));
            compress(folder.resolve("app.log." + i));
            write(10);
        }
        begin();
        assertThat(available()).isEqualTo(lines(30, 40));
        look();
        assertThat(warnings.list).extracting(ILoggingEvent::getFormattedMessage).satisfiesExactlyInAnyOrder(
                warning -> assertThat(warning).contains("app.log.2.gz may have lines that were not read"),
                warning -> assertThat(warning).contains("app.log.3.gz may have lines that were not read"));
    }

    /** Often enough that what is not found by then is given up. */
    private void look() throws Exception {
        for (int look = 0; look < MANY_LOOKS; look++) {
            assertThat(available()).isEmpty();
        }
    }

    private void assertNoMoreAndNoWarnings() throws Exception {
        look();
        assertThat(warnings.list).isEmpty();
    }

    private void write(int count) throws IOException {
        Files.writeString(log, String.join("\n", lines(written, written + count)) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        written += count;
    }

    private static List<String> lines(int from, int until) {
        return IntStream.range(from, until).mapToObj(i -> String.format("%08d of the log", i)).toList();
    }

    private void rotate(Rotation rotation) throws IOException {
        waitForClock();
        for (String suffix : List.of("", ".gz")) {
            for (int i = 9; i > 0; i--) {
                Path old = folder.resolve("app.log." + i + suffix);
                if (Files.exists(old)) {
                    Files.move(old, folder.resolve("app.log." + (i + 1) + suffix));
                }
            }
        }
        if (rotation == Rotation.COPY_TRUNCATE) {
            Files.copy(log, folder.resolve("app.log.1"), StandardCopyOption.COPY_ATTRIBUTES);
            truncate();
        } else {
            Files.move(log, folder.resolve("app.log.1"));
            Files.createFile(log);
        }
        if (rotation == Rotation.GZIP && Files.exists(folder.resolve("app.log.3"))) {
            compress(folder.resolve("app.log.3")); // the one that was read
        }
        waitForClock();
    }

    private void truncate() throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    private static void compress(Path file) throws IOException {
        compress(file, true);
    }

    private static void compress(Path file, boolean isTimeKept) throws IOException {
        FileTime modified = Files.getLastModifiedTime(file);
        Path compressed = Path.of(file + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        if (isTimeKept) {
            Files.setLastModifiedTime(compressed, modified);
        }
        Files.delete(file);
    }

    /** Until files that are made have another time, which tells what was made after what. */
    private void waitForClock() throws IOException {
        FileTime first = null;
        FileTime last;
        do {
            Path probe = Files.createTempFile(folder, "probe", "");
            last = Files.readAttributes(probe, BasicFileAttributes.class).creationTime();
            first = first == null ? last : first;
            Files.delete(probe);
        } while (last.equals(first));
    }

    /** The run ends, and another one goes on where it was. */
    private void begin() throws Exception {
        Position ended = new Position(log.toString(), cursor.offset(), cursor.mark());
        cursor.close();
        Split split = source.splits(List.of(ended)).get(0);
        cursor = source.open(split, ended.offset(), CursorContext.polled(EngineRuntime.system()));
    }

    private List<String> available() throws Exception {
        return available(Integer.MAX_VALUE);
    }

    private List<String> available(int most) throws Exception {
        List<String> lines = new ArrayList<>();
        while (lines.size() < most && cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        return lines;
    }
}
