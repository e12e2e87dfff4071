// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Split;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A second run reads what the first has not, whatever has happened to the files meanwhile. */
class ResumedLinesTest {
    @TempDir
    private Path folder;

    /** What the runs before have noted. */
    private List<Position> known = List.of();

    private Path write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private void append(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text, StandardOpenOption.APPEND);
    }

    private Lines lines(String pattern) {
        return Lines.of(folder.resolve(pattern).toString());
    }

    private List<String> run(Lines lines) throws Exception {
        return run(lines, Integer.MAX_VALUE);
    }

    /** Reads so many lines, and notes how far each split was read. */
    private List<String> run(Lines lines, int most) throws Exception {
        List<String> read = new ArrayList<>();
        List<Position> now = new ArrayList<>();
        for (Split split : lines.splits(known)) {
            if (read.size() == most) {
                now.add(split.start());
                continue;
            }
            try (Cursor<ByteView> cursor = lines.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()))) {
                while (read.size() < most && cursor.advance()) {
                    read.add(cursor.current().toString());
                }
                now.add(new Position(split.id(), cursor.offset(), split.start().mark()));
            }
        }
        known = now;
        return read;
    }

    @Test
    void fileHasGrown_whatWasAddedIsRead() throws Exception {
        write("a.log", "1\n2\n");
        assertThat(run(lines("a.log"))).containsExactly("1", "2");
        assertThat(run(lines("a.log"))).isEmpty();
        append("a.log", "3\n");
        assertThat(run(lines("a.log"))).containsExactly("3");
        append("a.log", "x".repeat(2000) + "\n4\n");
        assertThat(run(lines("a.log"))).containsExactly("x".repeat(2000), "4");
    }

    @Test
    void runEndsInTheMiddle_theNextGoesOnThere() throws Exception {
        write("a.log", "1\n2\n3\n");
        assertThat(run(lines("a.log"), 1)).containsExactly("1");
        assertThat(run(lines("a.log"), 1)).containsExactly("2");
        assertThat(lines("a.log").splits(known).getFirst().sizeBytes()).isEqualTo(2);
        assertThat(run(lines("a.log"))).containsExactly("3");
    }

    @Test
    void newFilesComeAndOthersStay_onlyTheNewAreRead() throws Exception {
        write("a.log", "1\n");
        run(lines("*.log"));
        write("b.log", "2\n");
        assertThat(run(lines("*.log"))).containsExactly("2");
    }

    @Test
    void filesAreRotated_eachGoesOnWhereItWas() throws Exception {
        write("a.log", "1\n2\n");
        run(lines("a.log*"), 1);
        Files.move(folder.resolve("a.log"), folder.resolve("a.log.1"));
        write("a.log", "3\n");
        assertThat(run(lines("a.log*"))).containsExactlyInAnyOrder("2", "3");
        assertThat(run(lines("a.log*"))).isEmpty();
    }

    @Test
    void fileHasTwoNames_eachGoesOnWhereItWas() throws Exception {
        write("a.log", "1\n2\n");
        Files.createSymbolicLink(folder.resolve("current.log"), folder.resolve("a.log"));
        assertThat(run(lines("*.log"))).containsExactly("1", "2", "1", "2");
        assertThat(run(lines("*.log"))).isEmpty();
        append("a.log", "3\n");
        assertThat(run(lines("*.log"))).containsExactly("3", "3");
        Files.delete(folder.resolve("current.log"));
        assertThat(run(lines("*.log"))).isEmpty();
    }

    @Test
    void nameLooksLikeThatOfAPart_itIsReadOn() throws Exception {
        write("report@2026-11", "1\n");
        assertThat(run(lines("report@2026-11"))).containsExactly("1");
        append("report@2026-11", "2\n");
        assertThat(run(lines("report@2026-11"))).containsExactly("2");
        assertThat(run(lines("report@2026-11").unordered())).isEmpty();
    }

    @Test
    void fileIsReadInOrderAndThenInParts_onlyTheRestIsRead() throws Exception {
        String text = LongStream.range(0, 1_000_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        write("a.log", text);
        run(lines("a.log"), 700_000);
        assertThat(run(lines("a.log").unordered())).hasSize(300_000).startsWith("line 700000").endsWith("line 999999");
        append("a.log", "last\n");
        assertThat(run(lines("a.log"))).containsExactly("last");
    }

    @Test
    void fileIsReadInPartsAndThenInOrder_onlyTheRestIsReadOrItIsRefused() throws Exception {
        String text = LongStream.range(0, 1_000_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        write("a.log", text);
        run(lines("a.log").unordered(), 700_000);
        List<Position> inOrder = known;
        assertThat(run(lines("a.log"))).hasSize(300_000).startsWith("line 700000");
        known = inOrder.stream().map(each -> each.split().endsWith("@0-4194304") ? new Position(each.split(), 0, each.mark()) : each).toList();
        assertThatThrownBy(() -> run(lines("a.log"))).hasMessageContaining("was read in several places at once");
    }

    /** A file system gives the number of a deleted file again. */
    @Test
    void fileIsMadeAnewWithTheSameBeginning_allOfItIsRead() throws Exception {
        String header = "#".repeat(2000) + "\n";
        write("a.log", header + "1\n");
        append("a.log", "2\n");
        Files.setLastModifiedTime(folder.resolve("a.log"), FileTime.fromMillis(System.currentTimeMillis() + 1000));
        run(lines("a.log"));
        Files.delete(folder.resolve("a.log"));
        write("a.log", header + "3\n4\n5\n");
        Files.setLastModifiedTime(folder.resolve("a.log"), FileTime.fromMillis(System.currentTimeMillis() + 2000));
        assertThat(run(lines("a.log"))).endsWith("3", "4", "5");
    }

    @Test
    void fileIsRewrittenSoThatNoLineEndsWhereOneDid_isRefused() throws Exception {
        write("a.log", "#".repeat(2000) + "\n1\n2\n");
        run(lines("a.log"), 2);
        write("a.log", "#".repeat(2000) + "\n111"); // truncates, and keeps the file
        assertThatThrownBy(() -> run(lines("a.log"))).hasMessageContaining("PL308").hasMessageContaining("no line ends there now");
        write("a.log", "#".repeat(2000) + "\n11111\n2\n");
        assertThatThrownBy(() -> run(lines("a.log"))).hasMessageContaining("PL308").hasMessageContaining("another file has its name now");
    }

    @Test
    void fileWasFollowedOrIsToBe_isRefused() throws Exception {
        write("a.log", "1\n");
        run(lines("a.log"));
        List<Position> notFollowed = known;
        assertThatThrownBy(() -> lines("a.log").following().splits(notFollowed)).hasMessageContaining("did not follow it");
        Split followed = lines("a.log").following().splits().getFirst();
        assertThatThrownBy(() -> lines("a.log").splits(List.of(followed.start()))).hasMessageContaining("follow=true");
    }

    /** The run that has read it under its new name ended before it could forget the old one. */
    @Test
    void fileIsKnownByTwoNames_itGoesOnWhereItWasReadFarthest() throws Exception {
        write("a.log", "1\n2\n3\n");
        run(lines("a.log*"), 1);
        List<Position> before = known;
        Files.move(folder.resolve("a.log"), folder.resolve("a.log.1"));
        append("a.log.1", "4\n");
        run(lines("a.log*"), 1);
        List<Position> both = new ArrayList<>(before);
        both.addAll(known);
        for (int order = 0; order < 2; order++) {
            known = both;
            assertThat(run(lines("a.log*"))).containsExactly("3", "4");
            Collections.reverse(both);
        }
    }

    @Test
    void fileIsReplaced_theNewOneIsReadFromItsBeginning() throws Exception {
        String header = "#".repeat(2000);
        write("a.log", header + "\n1\n");
        run(lines("a.log"));
        Path other = write("other", header + "\n2\n3\n");
        Files.move(other, folder.resolve("a.log"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(run(lines("a.log"))).containsExactly(header, "2", "3");
    }

    /** As a program does that opens its file for writing. */
    @Test
    void fileIsWrittenAnewInPlace_itIsReadFromItsBeginning() throws Exception {
        write("a.log", "1\n2\n");
        run(lines("a.log"));
        write("a.log", "3\n4\n5\n");
        assertThat(run(lines("a.log"))).containsExactly("3", "4", "5");
    }

    @Test
    void fileIsShorterThanItWasRead_isAnErrorThatSaysSo() throws Exception {
        String line = "x".repeat(3000) + "\n";
        write("a.log", line + "2\n3\n");
        run(lines("a.log"));
        write("a.log", line);
        assertThatThrownBy(() -> run(lines("a.log")))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                .hasMessageContaining("a.log was read to byte 3,005 when the last run ended, and has 3,001 bytes now");
    }

    @Test
    void fileIsGoneThatWasReadInPart_isAnErrorThatSaysSo() throws Exception {
        write("a.log", "1\n2\n");
        write("b.log", "3\n");
        run(lines("*.log"), 1);
        Files.delete(folder.resolve("a.log"));
        assertThatThrownBy(() -> run(lines("*.log")))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                .hasMessageContaining("a.log was read to byte 2 of 4 when the last run ended, and is not there any more");
    }

    @Test
    void fileIsGoneThatWasReadToItsEnd_theOthersAreRead() throws Exception {
        write("a.log", "1\n");
        write("b.log", "2\n");
        run(lines("*.log"));
        Files.delete(folder.resolve("a.log"));
        append("b.log", "3\n");
        assertThat(run(lines("*.log"))).containsExactly("3");
    }

    @Test
    void fileIsCompressed_itGoesOnWhereItWas() throws Exception {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("a.log.gz")))) {
            out.write("1\n2\n3\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(run(lines("a.log.gz"), 2)).containsExactly("1", "2");
        assertThat(run(lines("a.log.gz"))).containsExactly("3");
        assertThat(run(lines("a.log.gz"))).isEmpty();
    }

    private void compress(String name) throws Exception {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".gz")))) {
            Files.copy(file, out);
        }
        Files.delete(file);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fileIsRotatedAndCompressed_itGoesOnWhereItWas(boolean isOrdered) throws Exception {
        Lines lines = isOrdered ? lines("a.log*") : lines("a.log*").unordered();
        write("a.log", "1\n" + "x".repeat(5 << 10) + "\n");
        assertThat(run(lines)).hasSize(2);
        append("a.log", "2\n");
        Files.move(folder.resolve("a.log"), folder.resolve("a.log.1"));
        write("a.log", "3\n");
        compress("a.log.1");
        assertThat(run(lines)).containsExactlyInAnyOrder("2", "3");
        assertThat(run(lines)).isEmpty();
    }

    @Test
    void fileIsCompressedThatWasReadInPart_itGoesOnWhereItWas() throws Exception {
        write("a.log", "1\n2\n3\n");
        run(lines("a.log*"), 1);
        compress("a.log");
        assertThat(run(lines("a.log*"))).containsExactly("2", "3");
    }

    /** Which of the two it was cannot be told: better twice than not at all. */
    @Test
    void twoCompressedFilesBeginAlike_bothAreReadFromTheirBeginning() throws Exception {
        write("a.log", "1\n");
        run(lines("*.log*"));
        append("a.log", "2\n");
        write("b.log", "1\n3\n");
        compress("a.log");
        compress("b.log");
        assertThat(run(lines("*.log*"))).containsExactly("1", "2", "1", "3");
    }

    @Test
    void anotherFileIsCompressed_itIsReadFromItsBeginning() throws Exception {
        write("a.log", "1\n");
        run(lines("*.log*"));
        Files.delete(folder.resolve("a.log"));
        write("b.log", "2\n");
        compress("b.log");
        assertThat(run(lines("*.log*"))).containsExactly("2");
    }

    @Test
    void fileIsReplacedBetweenFindingAndOpening_isAnError() throws Exception {
        write("a.log", "1\n2\n");
        run(lines("a.log"), 1);
        Lines lines = lines("a.log");
        Split split = lines.splits(known).getFirst();
        write("a.log", "3\n4\n5\n");
        assertThatThrownBy(() -> lines.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system())))
                .hasMessageContaining("a.log was replaced while it was opened");
    }

    @Test
    void markIsOfAnotherVersion_isAnErrorThatSaysSo() throws Exception {
        write("a.log", "1\n2\n");
        run(lines("a.log"), 1);
        Position position = known.getFirst();
        byte[] mark = position.mark().bytes();
        mark[0]++;
        known = List.of(new Position(position.split(), position.offset(), Mark.of(mark)));
        assertThatThrownBy(() -> run(lines("a.log")))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE))
                .hasMessageContaining("was noted in another way");
    }

    @Test
    void fileIsGoneThatWasCutIntoParts_andOneOfThemWasNotRead_isAnError() throws Exception {
        Files.write(folder.resolve("a.log"), new byte[9 << 20]);
        write("b.log", "1\n");
        Lines cut = Lines.of(folder.resolve("*.log").toString(), LineOptions.DEFAULT.withMaxLineBytes(10 << 20)).unordered();
        run(cut);
        String last = known.getLast().split();
        List<Position> all = known;
        known = all.stream().map(position -> position.split().contains("a.log@4194304") ? new Position(position.split(), 0, position.mark()) : position).toList();
        assertThat(last).contains("b.log");
        Files.delete(folder.resolve("a.log"));
        assertThatThrownBy(() -> run(cut)).hasMessageContaining("a.log was read to byte");
        write("a.log", "other\n");
        assertThatThrownBy(() -> run(cut)).hasMessageContaining("and another file has its name now");
        Files.delete(folder.resolve("a.log"));
        known = all;
        assertThat(run(cut)).isEmpty();
    }

    /** Large files are cut into parts, and the cut depends on the size: it must stay what it was. */
    @Test
    void fileIsCutIntoParts_andGrows_thePartsGoOnWhereTheyWere() throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        List<String> all = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (text.length() < 9 << 20) {
            String line = all.size() + "y".repeat(random.nextInt(400));
            all.add(line);
            text.append(line).append('\n');
        }
        write("a.log", text.toString());
        List<String> read = new ArrayList<>(run(lines("a.log").unordered(), 12_345));
        assertThat(known).hasSizeGreaterThan(2);
        append("a.log", "z".repeat(5 << 20) + "\nlast\n");
        all.addAll(List.of("z".repeat(5 << 20), "last"));
        Lines grown = Lines.of(folder.resolve("a.log").toString(), LineOptions.DEFAULT.withMaxLineBytes(8 << 20)).unordered();
        read.addAll(run(grown));
        assertThat(run(grown)).isEmpty();
        Collections.sort(all);
        Collections.sort(read);
        assertThat(read).isEqualTo(all);
    }
}
