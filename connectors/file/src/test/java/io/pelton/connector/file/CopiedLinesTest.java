// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A file that has come into the place of another one: a copy is read on, any other is read from its start, and both are said. */
class CopiedLinesTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("io.pelton.file");
    private static final String HEADER = "#".repeat(2000);

    @TempDir
    private Path folder;

    private final ListAppender<ILoggingEvent> told = new ListAppender<>();

    /** What the runs before have noted. */
    private List<Position> known = List.of();

    @BeforeEach
    void listen() {
        told.start();
        LOGGER.addAppender(told);
        LOGGER.setLevel(Level.INFO);
    }

    @AfterEach
    void listenNoMore() {
        LOGGER.setLevel(null);
        LOGGER.detachAppender(told);
    }

    private List<String> told() {
        List<String> messages = told.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        told.list.clear();
        return messages;
    }

    private Path log() {
        return folder.resolve("a.log");
    }

    private Lines lines() {
        return Lines.of(log().toString());
    }

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

    private List<String> run(Lines lines) throws Exception {
        return run(lines, Integer.MAX_VALUE);
    }

    /** Puts another file, with this text, in the place of the log. */
    private void replace(String text) throws Exception {
        Path other = Files.writeString(folder.resolve("other"), text);
        Files.move(other, log(), StandardCopyOption.REPLACE_EXISTING);
    }

    private void add(String text) throws Exception {
        Files.writeString(log(), text, StandardOpenOption.APPEND);
    }

    @Test
    void logIsCopied_itIsReadOn_whichIsSaidOnce() throws Exception {
        replace(HEADER + "\n1\n");
        run(lines());
        replace(HEADER + "\n1\n2\n");
        assertThat(run(lines())).containsExactly("2");
        assertThat(told()).singleElement().asString()
                .startsWith(log() + ": this is another file than the one that was read before")
                .contains("read on from byte 2003", "--from-start");
        add("3\n");
        assertThat(run(lines())).containsExactly("3");
        assertThat(told()).isEmpty();
    }

    @Test
    void logIsCopiedThatWasReadInPart_itIsReadOn() throws Exception {
        replace("1\n2\n3\n");
        run(lines(), 1);
        replace("1\n2\n3\n4\n");
        assertThat(run(lines())).containsExactly("2", "3", "4");
    }

    /** Nothing would come twice. */
    @Test
    void logIsCopiedOfWhichNothingWasRead_isNotSaid() throws Exception {
        replace("1\n");
        run(lines(), 0);
        replace("1\n");
        assertThat(run(lines())).containsExactly("1");
        assertThat(told()).isEmpty();
    }

    @Test
    void largeLogIsCopiedThatIsReadInParts_eachGoesOnWhereItWas() throws Exception {
        List<String> all = IntStream.range(0, 1_000_000).mapToObj(i -> "line " + i).toList();
        replace(all.stream().map(line -> line + "\n").collect(Collectors.joining()));
        run(lines().unordered(), 700_000);
        Path copy = Files.copy(log(), folder.resolve("copy"));
        Files.move(copy, log(), StandardCopyOption.REPLACE_EXISTING);
        add("last\n");
        List<String> rest = new ArrayList<>(all.subList(700_000, all.size()));
        rest.add("last");
        assertThat(run(lines().unordered())).isEqualTo(rest);
        assertThat(told()).hasSize(1);
        assertThat(run(lines().unordered())).isEmpty();
        assertThat(told()).isEmpty();
    }

    @Test
    void compressedLogIsCopied_itIsReadOn() throws Exception {
        Path log = folder.resolve("a.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(log))) {
            out.write("1\n2\n3\n".getBytes(StandardCharsets.UTF_8));
        }
        Lines lines = Lines.of(log.toString());
        assertThat(run(lines, 2)).containsExactly("1", "2");
        Path copy = Files.copy(log, folder.resolve("copy"));
        Files.move(copy, log, StandardCopyOption.REPLACE_EXISTING);
        assertThat(run(lines)).containsExactly("3");
        assertThat(told()).hasSize(1);
    }

    /** The bytes where the log ended, and whether the file is another one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileBeginsAlike_itIsReadFromItsStart_whichIsSaid(boolean isWrittenInPlace) throws Exception {
        replace(HEADER + "\n1\n");
        run(lines());
        String text = HEADER + "\n2\n3\n";
        if (isWrittenInPlace) {
            Files.writeString(log(), text);
        } else {
            replace(text);
        }
        assertThat(run(lines())).containsExactly(HEADER, "2", "3");
        assertThat(told()).containsExactly(
                log() + ": another file has this name now than the one that was read to byte 2003 before; it is read from its start");
        assertThat(run(lines())).isEmpty();
        assertThat(told()).isEmpty();
    }

    @Test
    void anotherFileIsShorter_itIsNoCopy() throws Exception {
        replace(HEADER + "\n1\n");
        run(lines());
        replace(HEADER + "\n");
        assertThat(run(lines())).containsExactly(HEADER);
        assertThat(told()).hasSize(1);
    }

    @Test
    void logIsRotated_theNewOneIsNotSaidToReplaceIt() throws Exception {
        Lines lines = Lines.of(folder.resolve("a.log*").toString());
        replace("1\n");
        run(lines);
        Files.move(log(), folder.resolve("a.log.1"));
        replace("2\n");
        assertThat(run(lines)).containsExactly("2");
        assertThat(told()).isEmpty();
    }

    /** As a version noted it that did not look at the end of a file. */
    private void forgetEnd() {
        known = known.stream()
                .map(each -> {
                    byte[] mark = Arrays.copyOf(each.mark().bytes(), FileMark.BYTES);
                    mark[0] = 2;
                    return new Position(each.split(), each.offset(), Mark.of(mark));
                })
                .toList();
    }

    @Test
    void positionIsOfTheVersionBefore_itGoesOnThere_butNoCopyIsKnown() throws Exception {
        replace("1\n");
        run(lines());
        forgetEnd();
        add("2\n");
        assertThat(run(lines())).containsExactly("2");
        forgetEnd();
        replace("1\n2\n3\n");
        assertThat(run(lines())).containsExactly("1", "2", "3");
        assertThat(told()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void positionIsOfAnotherVersion_isRefused(int version) throws Exception {
        replace("1\n");
        run(lines());
        byte[] mark = known.getFirst().mark().bytes().clone();
        mark[0] = (byte) version;
        known = List.of(new Position(known.getFirst().split(), 2, Mark.of(mark)));
        assertThatThrownBy(() -> run(lines())).hasMessageContaining("PL305").hasMessageContaining("in another way than this version of Pelton does");
    }
}
