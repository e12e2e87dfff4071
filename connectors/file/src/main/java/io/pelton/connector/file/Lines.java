// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The lines of one or many text files, each line a {@link ByteView} on the read buffer. Each file is a split, a
 * position in it the byte at which the next line begins, so it can be replayed. What a line is, {@link LineCursor}
 * says.
 */
public final class Lines implements Source<ByteView> {
    private final String pathOrPattern;
    private final LineOptions options;

    private Lines(String pathOrPattern, LineOptions options) {
        this.pathOrPattern = FilePattern.checked(pathOrPattern);
        this.options = Objects.requireNonNull(options, "options is null");
    }

    /**
     * The lines of a file, or of all files a pattern such as {@code logs/*.log} matches, in the order of their names.
     * In a pattern {@code *} and {@code ?} stand for characters of a name, <code>**</code> also for folders,
     * <code>{a,b}</code> and {@code [a-z]} for a choice. Names that begin with a dot, and folders, are left out. A
     * file with exactly this name goes before a pattern.
     *
     * @throws PeltonException BAD_VALUE if it is neither a path nor a pattern
     */
    public static Lines of(String pathOrPattern) {
        return of(pathOrPattern, LineOptions.DEFAULT);
    }

    /**
     * The same with other than the default options.
     *
     * @throws PeltonException BAD_VALUE if it is neither a path nor a pattern
     */
    public static Lines of(String pathOrPattern, LineOptions options) {
        return new Lines(pathOrPattern, options);
    }

    /**
     * A split for each file there is now.
     *
     * @throws PeltonException FILE_NOT_FOUND, NOT_A_FILE or NOT_READABLE if a file cannot be read or nothing
     *     matches; READ_FAILED if the system refuses for another reason
     */
    @Override
    public List<Split> splits() {
        List<Split> splits = new ArrayList<>();
        try {
            for (Path file : FilePattern.files(pathOrPattern)) {
                splits.add(new Split(file.toString(), Files.size(file)));
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, this + ": " + SystemReason.of(e), e);
        }
        return List.copyOf(splits);
    }

    /**
     * Opens a file at a byte.
     *
     * @throws PeltonException READ_FAILED if it cannot be opened or does not reach to {@code offset}
     */
    @Override
    public Cursor<ByteView> open(Split split, long offset) {
        InputStream in = open(split.id());
        boolean opened = false;
        try {
            in.skipNBytes(offset);
            LineCursor cursor = LineCursor.owning(in, split.id(), options, offset);
            opened = true;
            return cursor;
        } catch (EOFException e) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED,
                    split.id() + ": reading was to go on at byte " + offset
                            + ", but the file is shorter; it has been truncated or replaced",
                    e);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, split.id() + ": " + SystemReason.of(e), e);
        } finally {
            if (!opened) {
                closeQuietly(in);
            }
        }
    }

    private static InputStream open(String file) {
        try {
            return Files.newInputStream(Path.of(file));
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, file + ": " + SystemReason.of(e), e);
        }
    }

    /** The error that made this necessary is the one to report. */
    private static void closeQuietly(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // the file was only read
        }
    }

    @Override
    public boolean isReplayable() {
        return true;
    }

    @Override
    public String toString() {
        return "lines:" + pathOrPattern + query();
    }

    private String query() {
        String query = "";
        if (options.encoding() != LineOptions.DEFAULT.encoding()) {
            query += "&charset=" + options.encoding();
        }
        if (options.maxLineBytes() != LineOptions.DEFAULT.maxLineBytes()) {
            query += "&maxLineBytes=" + options.maxLineBytes();
        }
        return query.isEmpty() ? query : "?" + query.substring(1);
    }
}
