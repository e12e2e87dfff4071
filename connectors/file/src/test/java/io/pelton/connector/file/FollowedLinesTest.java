// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Growing files. Nothing here waits: each call of advance looks at the files. */
class FollowedLinesTest {
    /** More than it takes until a file that is gone is given up. */
    private static final int MANY_LOOKS = 3_010;

    @TempDir
    private Path folder;

    private Path file;
    private Cursor<ByteView> cursor;

    @BeforeEach
    void follow() throws Exception {
        file = Files.writeString(folder.resolve("a.log"), "one\n");
        Source<ByteView> lines = Lines.of(folder + "/*.log").following();
        cursor = lines.open(lines.splits().get(0), 0, CursorContext.polled(EngineRuntime.system()));
    }

    @AfterEach
    void close() throws IOException {
        cursor.close();
    }

    @Test
    void when_linesAreAdded_then_eachComesOnceItsEndIsWritten() throws Exception {
        assertThat(available()).containsExactly("one");
        assertThat(cursor.isFinished()).isFalse();
        append(file, "tw");
        assertThat(available()).isEmpty();
        append(file, "o\nthree\n");
        assertThat(available()).containsExactly("two", "three");
        assertThat(cursor.describePosition()).isEqualTo(file + ":3");
        assertThat(cursor.offset()).isEqualTo(14);
        assertThat(cursor.isFinished()).isFalse();
    }

    @Test
    void when_theFileIsRenamedAndMadeAnew_then_bothAreReadToTheirEnds() throws Exception {
        assertThat(available()).containsExactly("one");
        Path old = folder.resolve("a.log.1");
        Files.move(file, old);
        assertThat(available()).isEmpty();
        append(old, "written after the renaming\nlast");
        Files.writeString(file, "new\n");
        assertThat(available()).containsExactlyInAnyOrder("written after the renaming", "new");
        List<String> rest = new ArrayList<>();
        for (int i = 0; i < MANY_LOOKS; i++) {
            rest.addAll(available());
        }
        assertThat(rest).containsExactly("last");
        append(file, "newer\n");
        assertThat(available()).containsExactly("newer");
    }

    @Test
    void when_anotherFileIsNeverReadToItsEnd_then_filesThatAreRenamedAreStillFound() throws Exception {
        Path busy = Files.writeString(folder.resolve("b.log"), "busy\n".repeat(1_000));
        AtomicLong millis = new AtomicLong();
        LineOptions options = LineOptions.DEFAULT;
        try (Cursor<ByteView> slow = new FollowCursor(
                folder + "/*.log", options, null, () -> TimeUnit.MILLISECONDS.toNanos(millis.addAndGet(10)), 0, new FollowMark(List.of()))) {
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                if (i == 30 || i == 60) {
                    Files.move(file, folder.resolve("a." + i));
                    Files.writeString(file, "after " + i + "\n");
                }
                assertThat(slow.advance()).isTrue();
                seen.add(slow.current().toString());
            }
            append(busy, "end\n");
            while (slow.advance()) {
                seen.add(slow.current().toString());
            }
            assertThat(seen).contains("one", "after 30", "after 60", "end");
        }
    }

    @Test
    void when_theFileIsTruncated_then_itIsReadFromItsBeginning() throws Exception {
        append(file, "half a li");
        assertThat(available()).containsExactly("one");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        assertThat(available()).containsExactly("half a li");
        append(file, "two\n");
        assertThat(available()).containsExactly("two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two\n", "one, but not the same\n", "two", "three\n", "ONE\nand more", "\n\n\n\n\n"})
    void when_theFileIsTruncatedAndFilledBeforeTheNextLook_then_itIsReadFromItsBeginning(String content) throws Exception {
        assertThat(available()).containsExactly("one");
        Files.writeString(file, content + "\n"); // truncates, and keeps the file
        assertThat(available()).containsExactlyElementsOf((content + "\n").lines().toList());
        append(file, "last\n");
        assertThat(available()).containsExactly("last");
    }

    @Test
    void when_aLongFileIsCopiedAndTruncatedAgainAndAgain_then_everyLineOfTheCopiesIsReadOnce() throws Exception {
        assertThat(available()).containsExactly("one");
        SplittableRandom random = new SplittableRandom(20261122);
        int next = 0;
        for (int round = 0; round < 50; round++) {
            StringBuilder text = new StringBuilder();
            List<String> lines = new ArrayList<>();
            for (int i = random.nextInt(1, 5_000); i > 0; i--) {
                lines.add("line " + next++);
                text.append(lines.getLast()).append('\n');
            }
            Files.writeString(file, text);
            assertThat(available()).isEqualTo(lines);
        }
    }

    @Test
    void when_aFileThatMatchesAppears_then_itIsReadToo() throws Exception {
        assertThat(available()).containsExactly("one");
        Files.writeString(folder.resolve("b.log"), "b1\n");
        Files.writeString(folder.resolve("c.txt"), "no\n");
        assertThat(available()).containsExactly("b1");
        append(file, "two\n");
        append(folder.resolve("b.log"), "b2\n");
        assertThat(available()).containsExactlyInAnyOrder("two", "b2");
    }

    @Test
    void when_allFilesAreGone_then_itWaitsForNewOnes() throws Exception {
        assertThat(available()).containsExactly("one");
        Files.delete(file);
        for (int i = 0; i < MANY_LOOKS; i++) {
            assertThat(available()).isEmpty();
        }
        assertThat(cursor.offset()).isEqualTo(4);
        Files.writeString(file, "two\n");
        assertThat(available()).containsExactly("two");
        assertThat(cursor.offset()).isEqualTo(8);
    }

    @Test
    void when_aLineIsTooLong_then_itIsRejectedWhenItsEndIsThere() throws Exception {
        LineOptions options = LineOptions.DEFAULT.withMaxLineBytes(5);
        Source<ByteView> lines = Lines.of(file.toString(), options).following();
        assertThat(lines).hasToString("lines:" + file + "?follow=true&maxLineBytes=5");
        cursor.close();
        cursor = lines.open(lines.splits().get(0), 0, CursorContext.polled(EngineRuntime.system()));
        append(file, "0123456789");
        assertThat(available()).containsExactly("one");
        assertThat(available()).isEmpty();
        append(file, "0123456789\nnext\n");
        assertThatThrownBy(cursor::advance).hasMessageContaining(file + ":2: the line has 20 bytes, the limit is 5");
        assertThat(cursor.rejected()).hasToString("01234");
        assertThat(available()).containsExactly("next");
    }

    @Test
    void when_thereIsAnOffsetAndNothingSaysOfWhat_then_anError() {
        Source<ByteView> lines = Lines.of(folder + "/*.nothing").following();
        assertThatThrownBy(() -> lines.open(new Split("any", -1), 5, CursorContext.polled(EngineRuntime.system()))).hasMessageContaining("cannot be read on from offset 5");
    }

    /** The run ends, and another one goes on where it was. */
    private void begin(Source<ByteView> lines) throws Exception {
        begin(lines, lines.splits().get(0).id());
    }

    private void begin(Source<ByteView> lines, String id) throws Exception {
        Position ended = new Position(id, cursor.offset(), cursor.mark());
        cursor.close();
        Split split = lines.splits(List.of(ended)).get(0);
        assertThat(split.start()).isEqualTo(ended);
        cursor = lines.open(split, ended.offset(), CursorContext.polled(EngineRuntime.system()));
    }

    private void begin() throws Exception {
        begin(Lines.of(folder + "/*.log").following());
    }

    @Test
    void when_anotherRunBegins_then_eachFileGoesOnWhereItWas() throws Exception {
        append(file, "two\nthr");
        assertThat(available()).containsExactly("one", "two");
        begin();
        assertThat(available()).isEmpty();
        append(file, "ee\n");
        Files.writeString(folder.resolve("b.log"), "b1\n");
        assertThat(available()).containsExactlyInAnyOrder("three", "b1");
        long offset = cursor.offset();
        begin();
        append(file, "x".repeat(3000) + "\nfour\n");
        assertThat(available()).containsExactly("x".repeat(3000), "four");
        assertThat(cursor.offset()).isEqualTo(offset + 3006);
        begin();
        assertThat(available()).isEmpty();
    }

    @Test
    void when_filesWereRotatedBetweenRuns_then_theOldOnesAreReadToTheirEnd() throws Exception {
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        Files.move(file, folder.resolve("a.log.1"));
        Files.writeString(file, "new\n");
        begin();
        assertThat(available()).containsExactlyInAnyOrder("two", "new");
        for (int i = 0; i < MANY_LOOKS; i++) {
            assertThat(available()).isEmpty();
        }
        begin();
        assertThat(available()).isEmpty();
    }

    @Test
    void when_aFileWasRotatedSeveralTimesBetweenRuns_then_thoseInBetweenAreReadToo() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        for (String next : List.of("three", "four", "five")) {
            rotate();
            Files.writeString(file, next + "\n");
        }
        Files.copy(folder.resolve("a.log.3"), folder.resolve("a.log.bak"));
        Files.writeString(folder.resolve("a.log.errors"), "of another kind\n");
        Files.writeString(folder.resolve("a.logbook"), "of another log\n");
        begin(lines);
        assertThat(available()).containsExactlyInAnyOrder("two", "three", "four", "five");
        append(file, "six\n");
        begin(lines);
        assertThat(available()).containsExactly("six");
    }

    @Test
    void when_theFileWasRotatedBeforeTheFirstRunHasReadIt_then_theNextReadsIt() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        Split first = lines.splits(List.of()).get(0);
        append(file, "two\n");
        rotate();
        Files.writeString(file, "three\n");
        rotate();
        Files.writeString(file, "four\n");
        cursor.close();
        cursor = lines.open(lines.splits(List.of(first.start())).get(0), 0, CursorContext.polled(EngineRuntime.system()));
        assertThat(available()).containsExactlyInAnyOrder("one", "two", "three", "four");
    }

    @Test
    void when_filesOfTheSameTextWereRotatedBetweenRuns_then_eachIsRead() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        for (int i = 0; i < 3; i++) {
            rotate();
            Files.writeString(file, "one\n");
        }
        begin(lines);
        assertThat(available()).containsExactly("one", "one", "one");
    }

    /** As logrotate does it without {@code create}: there is no new file until somebody writes it. */
    @Test
    void when_aRotatedFileWasReadOnAndOthersWereRotatedLater_then_thoseAreRead() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        rotate();
        begin(lines, file.toString());
        assertThat(available()).containsExactly("two");
        Files.writeString(file, "three\n");
        rotate();
        Files.writeString(file, "four\n");
        begin(lines, file.toString());
        assertThat(available()).containsExactlyInAnyOrder("three", "four");
    }

    @Test
    void when_theFileWasRotatedAndCompressedBetweenRuns_then_itsRestIsRead() throws Exception {
        Files.setLastModifiedTime(file, FileTime.fromMillis(0)); // so that it differs from when the file was made, which is known then
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        rotate();
        Files.writeString(file, "three\n");
        rotate();
        Files.writeString(file, "four\n");
        compress(folder.resolve("a.log.2"));
        begin(lines);
        assertThat(available()).containsExactlyInAnyOrder("two", "three", "four");
        begin(lines);
        assertThat(available()).isEmpty();
    }

    @Test
    void when_theFileWasCopiedAndTruncatedBetweenRuns_then_theRestOfTheCopyIsRead() throws Exception {
        append(file, "x".repeat(300) + "\n");
        begin();
        assertThat(available()).hasSize(2);
        append(file, "two\n");
        Files.copy(file, folder.resolve("a.log.1"));
        Files.writeString(file, "three\n");
        begin();
        assertThat(available()).containsExactlyInAnyOrder("two", "three");
    }

    @Test
    void when_theCopyMatchesToo_then_onlyItsRestIsRead() throws Exception {
        append(file, "x".repeat(300) + "\n");
        Source<ByteView> lines = Lines.of(folder + "/a.log*").following();
        cursor.close();
        cursor = lines.open(lines.splits().get(0), 0, CursorContext.polled(EngineRuntime.system()));
        assertThat(available()).hasSize(2);
        append(file, "two\n");
        Files.copy(file, folder.resolve("a.log.1"));
        Files.writeString(file, "three\n");
        begin(lines);
        assertThat(available()).containsExactlyInAnyOrder("two", "three");
    }

    @Test
    void when_theFileWasTruncatedAndBeginsAsItDid_then_itIsReadFromItsBeginning() throws Exception {
        Files.writeString(file, "#".repeat(300) + "\nold\n");
        begin();
        assertThat(available()).hasSize(2);
        Files.writeString(file, "#".repeat(300) + "\nnew\nnewer\n");
        begin();
        assertThat(available()).containsExactly("#".repeat(300), "new", "newer");
    }

    @Test
    void when_aRenamedFileIsStillWritten_then_itIsReadAsLongAsLinesCome() throws Exception {
        assertThat(available()).containsExactly("one");
        Path old = folder.resolve("a.log.1");
        Files.move(file, old);
        for (int i = 0; i < MANY_LOOKS; i++) {
            append(old, i + "\n");
            assertThat(available()).containsExactly("" + i);
            assertThat(available()).isEmpty();
        }
    }

    @Test
    void when_aFileIsMovedAwayAndBack_then_itGoesOnWhereItWas() throws Exception {
        assertThat(available()).containsExactly("one");
        Path away = folder.resolve("away");
        Files.move(file, away);
        for (int i = 0; i < MANY_LOOKS; i++) {
            assertThat(available()).isEmpty();
        }
        append(away, "two\n");
        Files.move(away, file);
        assertThat(available()).containsExactly("two");
    }

    @Test
    void when_aFileMayNotBeRead_then_itIsTriedAgain() throws Exception {
        assertThat(available()).containsExactly("one");
        Path link = Files.createSymbolicLink(folder.resolve("b.log"), folder.resolve("gone"));
        assertThat(available()).isEmpty();
        Files.writeString(folder.resolve("gone"), "two\n");
        assertThat(available()).containsExactly("two");
        assertThat(link).exists();
    }

    @Test
    void when_theFileIsCalledInAnotherWay_then_itGoesOnWhereItWas() throws Exception {
        begin(Lines.of(file.toString()).following());
        assertThat(available()).containsExactly("one");
        Position ended = new Position(file.toString(), cursor.offset(), cursor.mark());
        Source<ByteView> lines = Lines.of(folder + "/./a.log").following();
        Split split = lines.splits(List.of(ended)).get(0);
        cursor.close();
        cursor = lines.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()));
        append(file, "two\n");
        assertThat(available()).containsExactly("two");
    }

    /** A folder that is listed while its files are renamed may lack one under both of its names. */
    @Test
    void when_aRenamedFileIsNotListedWithTheFirstLook_then_itIsFoundWithTheNext() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        rotate();
        Files.writeString(file, "three\n");
        rotate();
        Files.writeString(file, "four\n");
        Path away = Files.createDirectories(folder.resolve("away"));
        for (int i = 1; i <= 2; i++) {
            Files.move(folder.resolve("a.log." + i), away.resolve("a.log." + i));
        }
        begin(lines);
        assertThat(available()).containsExactly("four");
        for (int i = 1; i <= 2; i++) {
            Files.move(away.resolve("a.log." + i), folder.resolve("a.log." + i));
        }
        assertThat(available()).containsExactlyInAnyOrder("two", "three");
    }

    @Test
    void when_aYoungerFileWasClosedBeforeAnOlderOne_then_theNextRunReadsNeitherAgain() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        rotate();
        Files.writeString(file, "two\n");
        assertThat(available()).containsExactly("two");
        rotate();
        Files.writeString(file, "three\n");
        for (int i = 0; i < MANY_LOOKS; i++) {
            append(folder.resolve("a.log.2"), i + "\n"); // which stays open
            assertThat(available()).contains("" + i);
        }
        begin(lines);
        assertThat(available()).isEmpty();
    }

    private static void compress(Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(file + ".gz")))) {
            Files.copy(file, out);
        }
        Files.delete(file);
    }

    /** As logrotate does it. */
    private void rotate() throws IOException {
        for (int i = 9; i > 0; i--) {
            if (Files.exists(folder.resolve("a.log." + i))) {
                Files.move(folder.resolve("a.log." + i), folder.resolve("a.log." + (i + 1)));
            }
        }
        Files.move(file, folder.resolve("a.log.1"));
    }

    @Test
    void when_theFileIsBeingRotatedWhileARunBegins_then_itIsReadWhenItIsThere() throws Exception {
        Source<ByteView> lines = Lines.of(file.toString()).following();
        begin(lines);
        assertThat(available()).containsExactly("one");
        append(file, "two\n");
        rotate();
        begin(lines, file.toString());
        assertThat(available()).containsExactly("two");
        Files.writeString(file, "three\n");
        assertThat(available()).containsExactly("three");
    }

    @Test
    void when_aFileWasWrittenAnewBetweenRuns_then_itIsReadFromItsBeginning() throws Exception {
        append(file, "two\n");
        assertThat(available()).containsExactly("one", "two");
        Files.writeString(file, "other\nlines\n");
        begin();
        assertThat(available()).containsExactly("other", "lines");
        begin();
        Files.writeString(file, "o\n");
        assertThat(available()).containsExactly("o");
    }

    @Test
    void when_aFileIsTruncatedInARunThatHasGoneOn_then_theNextGoesOnInTheNewOne() throws Exception {
        append(file, "two\n");
        assertThat(available()).containsExactly("one", "two");
        begin();
        assertThat(available()).isEmpty();
        Files.writeString(file, "3\n");
        assertThat(available()).containsExactly("3");
        begin();
        append(file, "4\n");
        assertThat(available()).containsExactly("4");
    }

    @Test
    void when_theRunBeforeHasNotLooked_then_whatItKnewIsKnownStill() throws Exception {
        assertThat(available()).containsExactly("one");
        begin();
        begin();
        append(file, "two\n");
        assertThat(available()).containsExactly("two");
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    private List<String> available() throws Exception {
        List<String> lines = new ArrayList<>();
        while (cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        return lines;
    }
}
