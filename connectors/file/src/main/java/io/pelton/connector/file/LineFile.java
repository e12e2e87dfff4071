// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * A sink that writes each record as a line of one file; how, {@link LineWriter} says. Folders that are missing are
 * made. The file is opened once for a run.
 */
public final class LineFile implements Sink<Object> {
    /** What to do if the file exists already. */
    public enum IfExists {
        /** Its content is dropped when the run begins. */
        OVERRIDE,
        /** Lines are added. If the last line there has no end, as after a crash, it gets one first. */
        APPEND,
        /** It is an error. */
        FAIL
    }

    private final String path;
    private final IfExists ifExists;
    private final TextEncoding encoding;
    private final boolean namedByPath;
    private final boolean endsLastLine;

    private LineFile(
            String path, IfExists ifExists, TextEncoding encoding, boolean namedByPath, boolean endsLastLine) {
        this.path = path;
        this.ifExists = Objects.requireNonNull(ifExists, "ifExists is null");
        this.encoding = Objects.requireNonNull(encoding, "encoding is null");
        this.namedByPath = namedByPath;
        this.endsLastLine = endsLastLine;
    }

    /** Writes the file {@code path}, in UTF-8; what is in it before is dropped. */
    public static LineFile of(Path path) {
        return new LineFile(path.toString(), IfExists.OVERRIDE, TextEncoding.UTF_8, false, true);
    }

    /** The same, but doing something else if the file exists already. */
    public LineFile ifExists(IfExists newIfExists) {
        return new LineFile(path, newIfExists, encoding, namedByPath, endsLastLine);
    }

    /** The same, but encoding texts in another way. Views and byte arrays are written as they are. */
    public LineFile encoding(TextEncoding newEncoding) {
        return new LineFile(path, ifExists, newEncoding, namedByPath, endsLastLine);
    }

    /** The same, but called {@code lines:PATH}, as who wrote that expects. */
    LineFile namedByPath() {
        return new LineFile(path, ifExists, encoding, true, endsLastLine);
    }

    /** The same, but adding to the file as it is, as Camel does, whether its last line has an end or not. */
    LineFile addingAsItIs() {
        return new LineFile(path, IfExists.APPEND, encoding, namedByPath, false);
    }

    /**
     * Opens the file for writing.
     *
     * @throws PeltonException WRITE_FAILED if the system refuses
     */
    @Override
    public SinkWriter<Object> open() {
        Path file = Path.of(path);
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            boolean lastLineHasNoEnd = endsLastLine && ifExists == IfExists.APPEND && lastLineHasNoEnd(file);
            LineWriter writer = LineWriter.owning(Files.newOutputStream(file, openOptions()), path, encoding);
            if (lastLineHasNoEnd) {
                writer.endLine();
            }
            return writer;
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, path + ": " + SystemReason.of(e), e);
        }
    }

    @Override
    public Object prepare(Object record) {
        return LineWriter.contentOf(record);
    }

    private static boolean lastLineHasNoEnd(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
        }
    }

    private OpenOption[] openOptions() {
        return switch (ifExists) {
            case OVERRIDE -> new OpenOption[] {
                StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE
            };
            case APPEND -> new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.APPEND};
            case FAIL -> new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
        };
    }

    @Override
    public String toString() {
        if (namedByPath) {
            return "lines:" + path + (encoding == TextEncoding.UTF_8 ? "" : "?charset=" + encoding);
        }
        Path file = Path.of(path);
        Path folder = file.getParent();
        Path fileName = file.getFileName();
        String text = "file:" + (folder == null ? "." : folder) + "?fileName=" + (fileName == null ? "" : fileName);
        String exists = switch (ifExists) {
            case OVERRIDE -> "";
            case APPEND -> "&fileExist=Append";
            case FAIL -> "&fileExist=Fail";
        };
        return text + exists + (encoding == TextEncoding.UTF_8 ? "" : "&charset=" + encoding);
    }
}
