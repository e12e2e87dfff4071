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
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** A log of numbered lines, and runs that follow it, each of which goes on where the one before ended. Nothing here waits: each call of advance looks at the files. */
final class FollowedLog implements AutoCloseable {
    /** More than it takes until a file that is gone is given up. */
    private static final int MANY_LOOKS = 60;

    private final Path folder;
    private final Path log;
    private final ListAppender<ILoggingEvent> notices = new ListAppender<>();
    private Source<ByteView> source;
    private Cursor<ByteView> cursor;
    private int written;

    /** Nothing runs, and nothing is there. */
    private FollowedLog(Path folder, String pathOrPattern) {
        this.folder = folder;
        this.log = folder.resolve("app.log");
        this.source = Lines.of(pathOrPattern).following();
        notices.start();
        logger().setLevel(Level.INFO);
        logger().addAppender(notices);
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger("io.pelton.file");
    }

    /** A run waits for {@code pathOrPattern}, which is not there. */
    static FollowedLog awaited(Path folder, String pathOrPattern) throws Exception {
        FollowedLog log = new FollowedLog(folder, pathOrPattern);
        log.start();
        return log;
    }

    /** Ten lines of {@code app.log} were read. */
    static FollowedLog read(Path folder, String pattern) throws Exception {
        FollowedLog log = new FollowedLog(folder, folder.resolve(pattern).toString());
        log.write(5);
        log.waitForClock(); // so that the time of its last change differs from when it was made, which is known then
        log.write(5);
        log.start();
        assertThat(log.available()).isEqualTo(lines(0, 10));
        return log;
    }

    private void start() throws Exception {
        Split split = source.splits().getFirst();
        cursor = source.open(split, 0, CursorContext.polled(EngineRuntime.system()));
    }

    /** The run ends, and another one goes on where it was. */
    void begin() throws Exception {
        begin(source);
    }

    void begin(Source<ByteView> other) throws Exception {
        Position ended = new Position("log", cursor.offset(), cursor.mark());
        cursor.close();
        source = other;
        Split split = source.splits(List.of(ended)).getFirst();
        cursor = source.open(split, ended.offset(), CursorContext.polled(EngineRuntime.system()));
    }

    Path log() {
        return log;
    }

    int written() {
        return written;
    }

    Cursor<ByteView> cursor() {
        return cursor;
    }

    void write(int count) throws IOException {
        Files.writeString(log, String.join("\n", lines(written, written + count)) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        written += count;
    }

    static List<String> lines(int from, int until) {
        return IntStream.range(from, until).mapToObj(i -> String.format("%08d of the log", i)).toList();
    }

    /** The log gets another name. */
    Path rotate(String name) throws IOException {
        waitForClock();
        Path rotated = Files.move(log, folder.resolve(name));
        waitForClock();
        return rotated;
    }

    void rename(String name, String newName) throws IOException {
        Files.move(folder.resolve(name), folder.resolve(newName));
    }

    void compress(String name, boolean isTimeKept) throws IOException {
        Path file = folder.resolve(name);
        FileTime modified = Files.getLastModifiedTime(file);
        Path compressed = folder.resolve(name + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        if (isTimeKept) {
            Files.setLastModifiedTime(compressed, modified);
        }
        Files.delete(file);
    }

    /** As if the folder was copied, and this were the copy: each file is another one with the same name, text and time of its last change. */
    void copyFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                waitForClock();
                Path copy = Files.copy(file, folder.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
                Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        waitForClock();
    }

    /** Until files that are made have another time, which tells what was made after what. */
    void waitForClock() throws IOException {
        FileTime first = null;
        FileTime last;
        do {
            Path probe = Files.createTempFile(folder, "probe", "");
            last = Files.readAttributes(probe, BasicFileAttributes.class).creationTime();
            first = first == null ? last : first;
            Files.delete(probe);
        } while (last.equals(first));
    }

    List<String> available() throws Exception {
        List<String> lines = new ArrayList<>();
        while (cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        return lines;
    }

    /** Often enough that what is not found by then is given up. */
    void assertNoMore() throws Exception {
        for (int look = 0; look < MANY_LOOKS; look++) {
            assertThat(available()).isEmpty();
        }
    }

    void assertNoMoreAndNoNotices() throws Exception {
        assertNoMore();
        assertThat(notices()).isEmpty();
    }

    List<String> notices() {
        return notices.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Override
    public void close() throws IOException {
        logger().detachAppender(notices);
        logger().setLevel(null);
        if (cursor != null) {
            cursor.close();
        }
    }
}
