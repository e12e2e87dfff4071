// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.TextExpression;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A sink that writes each record as a line, to one file after the other: {@code out/orders.csv} becomes {@code out/orders-000001.csv}, {@code
 * out/orders-000002.csv} and so on. A part gets its name when it is complete, in one step, and never changes from then on; if the path ends with {@code .gz} or
 * {@code .zst} it is compressed then. Until then it is {@code out/.orders-000001.csv.partial}. Numbers go on from run to run, also if parts were moved away.
 *
 * <p>A line is never split. Parts become complete when the next line would make them too long, when their time is over, and when the flow ends.
 *
 * <p>Output that is {@linkplain #open(Mark) kept from run to run} comes once: a part gets its name only when an epoch that has all of it was decided. Otherwise
 * lines that were flushed are acknowledged, and the next run completes what one that was killed has left: at least once.
 *
 * <p>One process, and one sink of it, writes the parts of a path at a time. Immutable.
 */
public final class LineParts implements Sink<Object> {
    private static final StoreFiles FILES = new StoreFiles();

    private final String path;
    private final PartLimits limits;
    private final TextEncoding encoding;

    private LineParts(String path, PartLimits limits, TextEncoding encoding) {
        this.path = path;
        this.limits = limits;
        this.encoding = Objects.requireNonNull(encoding, "encoding is null");
    }

    /** Writes parts that are named after {@code path}, in UTF-8: a single one for each run, until a limit is given. */
    public static LineParts of(Path path) {
        if (path.getFileName() == null || path.getFileName().toString().isEmpty()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "'" + path + "' has no name that parts could have");
        }
        return new LineParts(path.toString(), new PartLimits(0, 0, ""), TextEncoding.UTF_8);
    }

    /**
     * The same with parts of at most so many bytes before they are compressed, unless a single line is longer; 0 for any length.
     *
     * @throws PeltonException BAD_VALUE if it is negative
     */
    public LineParts rollSize(long bytes) {
        if (bytes < 0) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "rollSize is " + bytes + ", but must be a number of bytes, or 0");
        }
        return new LineParts(path, new PartLimits(bytes, limits.maxNanos(), limits.header()), encoding);
    }

    /**
     * The same with parts that are complete so long after their first line; zero for any time.
     *
     * @throws PeltonException BAD_VALUE if it is negative
     */
    public LineParts rollInterval(Duration interval) {
        if (interval.isNegative()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "rollInterval is " + interval + ", but must not be negative");
        }
        return new LineParts(path, PartLimits.of(limits.maxBytes(), interval, limits.header()), encoding);
    }

    /** The same, but each part begins with this line, such as the names of columns. Empty for none. */
    public LineParts header(String line) {
        return new LineParts(path, new PartLimits(limits.maxBytes(), limits.maxNanos(), line), encoding);
    }

    /** The same, but encoding texts in another way. Views and byte arrays are written as they are. */
    public LineParts encoding(TextEncoding newEncoding) {
        return new LineParts(path, limits, newEncoding);
    }

    /**
     * Opens the parts for writing. Those that a run which was killed has left are completed when something is written.
     *
     * @throws PeltonException WRITE_FAILED if the system refuses; FILE_IN_USE if they are written already; OUTPUT_CHANGED if a state folder goes on with a
     *     part that is not complete
     */
    @Override
    public SinkWriter<Object> open() {
        return opened(names -> Parts.open(names, limits, encoding.charset(), FILES));
    }

    /**
     * Opens them where the last epoch has left them: what came after it is taken back when something is written.
     *
     * @throws PeltonException OUTPUT_CHANGED if they are not as they were then, with nothing changed; STATE_UNREADABLE if {@code end} is of another version; else
     *     as without
     */
    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        return opened(names -> {
            PartMark last = end == null ? null : PartMark.of(end, names.named());
            UUID owner = last == null ? EngineRuntime.current().uuid() : last.owner();
            return Parts.openKept(names, limits, encoding.charset(), FILES, owner, last);
        });
    }

    /** The same, but in a folder for each partition. */
    Sink<Object> partitioned(TextExpression by) {
        return new PartitionedLines(this, by);
    }

    /** How the user calls all of it. */
    Path path() {
        return Path.of(path);
    }

    TextEncoding encoding() {
        return encoding;
    }

    /** Opens the parts of one partition. */
    Parts open(PartNames names, @Nullable UUID owner, @Nullable PartMark end) throws IOException {
        FilledFolders.OF_PROCESS.makesOne(names.complete(1));
        return owner == null
                ? Parts.open(names, limits, encoding.charset(), FILES)
                : Parts.openKept(names, limits, encoding.charset(), FILES, owner, end);
    }

    /** One of the ways to open them. */
    @FunctionalInterface
    private interface Opening {
        Parts open(PartNames names) throws IOException;
    }

    private SinkWriter<Object> opened(Opening opening) {
        try {
            PartNames names = PartNames.of(Path.of(path));
            FilledFolders.OF_PROCESS.makesOne(names.complete(1));
            return LineWriter.to(opening.open(names), path, encoding);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, path + ": " + SystemReason.of(e), e);
        }
    }

    /** The folder of the parts. */
    @Override
    public Path output() {
        return PartNames.of(Path.of(path)).folder();
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.RESUMABLE);
    }

    @Override
    public Object prepare(Object record) {
        return LineWriter.contentOf(record);
    }

    @Override
    public String toString() {
        String query = (limits.maxBytes() == 0 ? "" : "&rollSize=" + limits.maxBytes())
                + (limits.maxNanos() == 0 ? "" : "&rollInterval=" + Duration.ofNanos(limits.maxNanos()))
                + (limits.header().isEmpty() ? "" : "&header=" + limits.header())
                + (encoding == TextEncoding.UTF_8 ? "" : "&charset=" + encoding);
        return "lines:" + path + (query.isEmpty() ? "" : "?" + query.substring(1));
    }
}
