// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Lines in parts: where they end, when they get their names, and what of the run before is gone on with. */
@Timeout(120)
class LinePartsTest {
    @TempDir
    Path folder;

    private LineParts sink() {
        return LineParts.of(folder.resolve("out.csv"));
    }

    private static void write(SinkWriter<Object> writer, String... lines) throws Exception {
        for (String line : lines) {
            writer.write(line);
        }
        writer.flush();
    }

    private static Mark epoch(SinkWriter<Object> writer) throws Exception {
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        return end;
    }

    private static void end(SinkWriter<Object> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    private static void run(LineParts sink, String... lines) throws Exception {
        SinkWriter<Object> writer = sink.open();
        write(writer, lines);
        end(writer, true);
    }

    private Map<Path, List<String>> parts() {
        return WrittenParts.complete(folder, "");
    }

    private Path part(int number) {
        return folder.resolve("out-00000" + number + ".csv");
    }

    private Path partial(int number) {
        return folder.resolve(".out-00000" + number + ".csv.partial");
    }

    private static void refuses(ThrowingCallable call, ErrorCode code, String... words) {
        assertThatThrownBy(call).isInstanceOfSatisfying(PeltonException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e).hasMessageContainingAll(words);
        });
    }

    @Test
    void diskIsFullWhenAPartIsCompressed_theErrorNamesTheFile() throws Exception {
        Path full = Path.of("/dev/full");
        assertThat(full).as("a device of Linux that is always full").exists();
        SinkWriter<Object> writer = LineParts.of(folder.resolve("out.csv.gz")).open();
        write(writer, "a");
        Path packed = Files.createSymbolicLink(folder.resolve(".out-000001.csv.gz.partial"), full);
        writer.close();
        refuses(() -> writer.ended(true), ErrorCode.WRITE_FAILED, packed + ": No space left on device");
    }

    @Test
    void nextLineWouldNotFit_itBeginsTheNextPart() throws Exception {
        run(sink().rollSize(10), "1234", "5678", "9", "a line that is too long for a part", "b");
        assertThat(parts()).containsExactly(
                Map.entry(part(1), List.of("1234", "5678")),
                Map.entry(part(2), List.of("9")),
                Map.entry(part(3), List.of("a line that is too long for a part")),
                Map.entry(part(4), List.of("b")));
    }

    @Test
    void recordHasSeveralLines_theyAreParted() throws Exception {
        run(sink().rollSize(10), "1234\n5678\n9");
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("1234", "5678")), Map.entry(part(2), List.of("9")));
    }

    @Test
    void headerIsGiven_eachPartBeginsWithIt() throws Exception {
        run(sink().rollSize(10).header("h"), "1234", "5678", "9");
        assertThat(WrittenParts.complete(folder, "h")).containsExactly(
                Map.entry(part(1), List.of("1234")), Map.entry(part(2), List.of("5678", "9")));
    }

    /** Sizes are exact, whatever the lengths of lines, those that are longer than the writer's buffer among them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void manyLinesAreWritten_noPartIsLongerThanItMay(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int most = random.nextInt(1, 400_000);
        List<String> lines = new ArrayList<>();
        SinkWriter<Object> writer = sink().rollSize(most).open();
        for (int i = 0; i < 3_000; i++) {
            lines.add("x".repeat(random.nextInt(random.nextInt(500) == 0 ? 600_000 : 300)));
            writer.write(lines.getLast());
        }
        writer.flush();
        end(writer, true);
        assertThat(WrittenParts.lines(parts())).isEqualTo(lines);
        parts().forEach((file, found) -> {
            long bytes = found.stream().mapToLong(line -> line.length() + 1).sum();
            assertThat(bytes <= most || found.size() == 1).as("%s has %d lines, %d bytes", file, found.size(), bytes).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv.gz", "out.csv.zst", "out.gz", "out"})
    void nameSaysHow_partsAreCompressed(String name) throws Exception {
        List<String> lines = IntStream.range(0, 5_000).mapToObj(i -> "line " + i).toList();
        run(LineParts.of(folder.resolve(name)).rollSize(10_000), lines.toArray(String[]::new));
        assertThat(WrittenParts.lines(parts())).isEqualTo(lines);
        assertThat(parts()).hasSizeGreaterThan(4);
        assertThat(parts().keySet()).allSatisfy(part -> assertThat(Files.size(part)).isLessThan(name.equals("out") ? 10_001 : 4_000));
        assertThat(hidden()).containsExactly(".out" + (name.contains("csv") ? ".csv" : "") + ".parts");
    }

    private List<String> hidden() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.startsWith(".")).sorted().toList();
        }
    }

    @Test
    void readerMovesPartsAway_numbersGoOn() throws Exception {
        run(sink(), "a");
        Files.delete(part(1));
        run(sink(), "b");
        assertThat(parts()).containsExactly(Map.entry(part(2), List.of("b")));
    }

    @Test
    void nothingIsWritten_thereIsNoPart() throws Exception {
        run(sink().header("h"));
        assertThat(parts()).isEmpty();
        assertThat(hidden()).containsExactly(".out.csv.parts");
    }

    @Test
    void flowFails_whatWasFlushedIsComplete() throws Exception {
        SinkWriter<Object> writer = sink().open();
        write(writer, "a", "b");
        writer.write("c");
        end(writer, false);
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a", "b")));
    }

    @Test
    void timeOfAPartIsOver_itIsCompleteThoughNothingComes() throws Exception {
        SinkWriter<Object> writer = sink().rollInterval(Duration.ofMillis(20)).open();
        write(writer, "a");
        Awaitility.await().until(() -> Files.exists(part(1)));
        write(writer, "b");
        end(writer, true);
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a")), Map.entry(part(2), List.of("b")));
    }

    @Test
    void timeOfAPartIsOverBehindAnEpoch_itIsCompleteWithoutAnother() throws Exception {
        SinkWriter<Object> writer = sink().rollInterval(Duration.ofMillis(200)).open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        writer.decided();
        Awaitility.await().until(() -> Files.exists(part(1)));
        end(writer, false);
        SinkWriter<Object> next = sink().open(end);
        write(next, "b");
        epoch(next);
        next.decided();
        end(next, true);
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a")), Map.entry(part(2), List.of("b")));
    }

    @Test
    void partIsFullBeforeAnEpoch_itGetsItsNameWithThat() throws Exception {
        SinkWriter<Object> writer = sink().rollSize(4).open(null);
        epoch(writer);
        writer.decided();
        write(writer, "abc", "def");
        assertThat(parts()).isEmpty();
        epoch(writer);
        assertThat(parts()).isEmpty();
        writer.decided();
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("abc")));
        end(writer, true);
        assertThat(parts()).containsKeys(part(1), part(2));
    }

    @Test
    void runWithoutStateWasKilled_itsLinesAreCompleteAndTheTornOneIsNot() throws Exception {
        Files.writeString(partial(1), "a\nb\ntor");
        Files.writeString(partial(2), "tor");
        run(sink(), "c");
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a", "b")), Map.entry(part(2), List.of("c")));
        assertThat(hidden()).containsExactly(".out.csv.parts");
    }

    @Test
    void runThatWasKilledHadNoHeader_itsShortLinesStay() throws Exception {
        Files.writeString(partial(1), "a\n");
        Files.writeString(partial(2), "name,id\n");
        Files.writeString(partial(3), "id,name\n");
        run(sink().header("id,name"), "c");
        assertThat(parts()).containsExactly(
                Map.entry(part(1), List.of("a")), Map.entry(part(2), List.of("name,id")), Map.entry(part(3), List.of("id,name", "c")));
    }

    @Test
    void stateFolderHasAShortLineOfARunWithoutHeader_itIsCompleteInTheEnd() throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        end(writer, false);
        SinkWriter<Object> next = sink().header("id,name").open(end);
        epoch(next);
        next.decided();
        end(next, true);
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a")));
    }

    /** Such as those of a folder that was copied without its log. */
    @Test
    void logDoesNotKnowThePartsThatAreThere_theStateFolderGoesOnAfterThem() throws Exception {
        Files.writeString(part(4), "of another\n");
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        end(writer, false);
        SinkWriter<Object> next = sink().open(end);
        write(next, "b");
        epoch(next);
        next.decided();
        end(next, true);
        assertThat(parts()).containsExactly(Map.entry(part(4), List.of("of another")), Map.entry(part(5), List.of("a", "b")));
    }

    /** It is refused when its number comes, and once it is moved away the next run goes on. */
    @Test
    void aFileTakesTheNumberOfALaterPart_noNumberIsLeftOut() throws Exception {
        LineParts sink = sink().rollSize(2);
        SinkWriter<Object> writer = sink.open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        writer.decided();
        end(writer, false);
        Files.writeString(part(3), "mine");
        SinkWriter<Object> next = sink.open(end);
        write(next, "b", "c", "d");
        Mark later = epoch(next);
        refuses(next::decided, ErrorCode.WRITE_FAILED, "out-000003.csv", "move it away");
        end(next, false);
        Files.delete(part(3));
        SinkWriter<Object> last = sink.open(later);
        write(last, "e");
        epoch(last);
        last.decided();
        end(last, true);
        assertThat(WrittenParts.lines(parts())).containsExactly("a", "b", "c", "d", "e");
    }

    /** Between the note that a part is complete and its name a process may die, and a reader may take the part at once. */
    @Test
    void processDiedWhileAPartGotItsName_itGetsItOnce() throws Exception {
        for (boolean isRenamed : new boolean[] {false, true}) {
            SinkWriter<Object> writer = sink().open(null);
            write(writer, "a");
            Mark end = epoch(writer);
            end(writer, false);
            try (PartLog log = PartLog.open(new StoreFiles(), PartNames.of(folder.resolve("out.csv")), true)) {
                log.completes(log.completed() + 1);
            }
            if (isRenamed) {
                Files.delete(partial(2));
            }
            SinkWriter<Object> next = sink().open(end);
            next.flush();
            end(next, false);
            assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a")));
        }
    }

    @Test
    void processDiedWhileItCompressed_thePartIsWholeAllTheSame() throws Exception {
        LineParts compressed = LineParts.of(folder.resolve("out.csv.gz"));
        SinkWriter<Object> writer = compressed.open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        end(writer, false);
        Files.writeString(folder.resolve(".out-000001.csv.gz.partial"), "half of it");
        SinkWriter<Object> next = compressed.open(end);
        epoch(next);
        next.decided();
        end(next, true);
        assertThat(parts()).containsExactly(Map.entry(folder.resolve("out-000001.csv.gz"), List.of("a")));
        assertThat(hidden()).containsExactly(".out.csv.parts");
    }

    @Test
    void anotherFileHasTheNameOfAPart_itStaysAndTheRunFails() throws Exception {
        SinkWriter<Object> writer = sink().open();
        write(writer, "a");
        Files.writeString(part(1), "mine");
        writer.close();
        refuses(() -> writer.ended(true), ErrorCode.WRITE_FAILED, "out-000001.csv", "move it away");
        assertThat(Files.readString(part(1))).isEqualTo("mine");
        assertThat(Files.readString(partial(1))).isEqualTo("a\n");
        Files.delete(part(1));
        run(sink(), "b");
        assertThat(WrittenParts.lines(parts())).containsExactly("a", "b");
    }

    @Test
    void partIsDeletedWhileItIsWritten_theRunFails() throws Exception {
        SinkWriter<Object> writer = sink().open();
        write(writer, "a");
        Files.delete(partial(1));
        writer.write("b");
        refuses(writer::flush, ErrorCode.WRITE_FAILED, ".out-000001.csv.partial was deleted");
        end(writer, false);
    }

    @Test
    void partsAreWrittenAlready_anotherSinkIsRefused() throws Exception {
        SinkWriter<Object> writer = sink().open();
        refuses(() -> sink().open(), ErrorCode.FILE_IN_USE, "out.csv: its parts are being written by process");
        end(writer, true);
    }

    @Test
    void stateFolderGoesOnWithAPart_aRunWithoutIsRefused() throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        end(writer, false);
        refuses(() -> sink().open(), ErrorCode.OUTPUT_CHANGED, ".out-000001.csv.partial", "run that again with its state folder");
        refuses(() -> sink().open(null), ErrorCode.OUTPUT_CHANGED, ".out-000001.csv.partial");
        assertThat(Files.readString(partial(1))).isEqualTo("a\n");
        end(sink().open(end), true);
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("a")));
    }

    @Test
    void partsAreNotAsTheEpochSays_theRunIsRefusedAndNothingChanges() throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "a");
        Mark end = epoch(writer);
        end(writer, false);
        Files.writeString(partial(1), "x\n");
        refuses(() -> sink().open(end), ErrorCode.OUTPUT_CHANGED, "was changed before byte 2");
        Files.delete(partial(1));
        refuses(() -> sink().open(end), ErrorCode.OUTPUT_CHANGED, ".out-000001.csv.partial is not there any more");
        run(sink(), "of another run");
        refuses(() -> sink().open(end), ErrorCode.OUTPUT_CHANGED, "another run");
        Files.delete(folder.resolve(".out.csv.parts"));
        refuses(() -> sink().open(end), ErrorCode.OUTPUT_CHANGED, ".out.csv.parts is not there any more");
        assertThat(parts()).containsExactly(Map.entry(part(1), List.of("of another run")));
    }

    @Test
    void logOfPartsIsDamaged_itIsSaid() throws Exception {
        Files.writeString(folder.resolve(".out.csv.parts"), "no log of parts at all, but a longer text");
        refuses(() -> sink().open(), ErrorCode.OUTPUT_CHANGED, ".out.csv.parts", "delete it");
    }

    @Test
    void fileOfOneSinkHasAHeader_itIsWrittenOnce() throws Exception {
        Path file = folder.resolve("one.csv");
        LineFile sink = LineFile.of(file).header("id").ifExists(LineFile.IfExists.APPEND);
        for (String line : List.of("1", "2")) {
            SinkWriter<Object> writer = sink.open();
            write(writer, line);
            end(writer, true);
        }
        assertThat(file).hasContent("id\n1\n2");
    }
}
