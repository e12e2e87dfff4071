// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.files.StandardStream;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sink that writes each record as a line of one file; how, {@link LineWriter} says. Folders that are missing are
 * made. Several sinks of one file, however they spell it, share one writer; another process is kept out. A name of standard output or
 * standard error, such as {@code /dev/stdout}, is no file: lines go to the stream itself, among what else is written there.
 *
 * <p>A new file is written beside, as {@code NAME.partial}, and takes its place when all flows that write it are done. Output that is {@linkplain
 * #open(Mark) kept from run to run} is written in place, and cut back to where the last epoch has left it.
 */
public final class LineFile implements Sink<Object> {
    /** What to do if the file exists already. */
    public enum IfExists {
        /** Its content is replaced when the flow is done; until then, and if it fails, it stays as it is. */
        OVERRIDE,
        /** Lines are added. If the last line there has no end, as after a crash, it gets one first. */
        APPEND,
        /** It is an error. */
        FAIL
    }

    private final String path;
    private final IfExists ifExists;
    private final TextEncoding encoding;
    private final String header;
    private final boolean namedByPath;

    private LineFile(
            String path, IfExists ifExists, TextEncoding encoding, String header, boolean namedByPath) {
        this.path = path;
        this.header = Objects.requireNonNull(header, "header is null");
        this.ifExists = Objects.requireNonNull(ifExists, "ifExists is null");
        this.encoding = Objects.requireNonNull(encoding, "encoding is null");
        this.namedByPath = namedByPath;
    }

    /** Writes the file {@code path}, in UTF-8; what is in it before is dropped. */
    public static LineFile of(Path path) {
        return new LineFile(path.toString(), IfExists.OVERRIDE, TextEncoding.UTF_8, "", false);
    }

    /** The same, but doing something else if the file exists already. */
    public LineFile ifExists(IfExists newIfExists) {
        return new LineFile(path, newIfExists, encoding, header, namedByPath);
    }

    /** The same, but encoding texts in another way. Views and byte arrays are written as they are. */
    public LineFile encoding(TextEncoding newEncoding) {
        return new LineFile(path, ifExists, newEncoding, header, namedByPath);
    }

    /** The same, but a file in which nothing is begins with this line, such as the names of columns, once there is another one. Empty for none. */
    public LineFile header(String newHeader) {
        return new LineFile(path, ifExists, encoding, newHeader, namedByPath);
    }

    /** The same, but called {@code lines:PATH}, as who wrote that expects. */
    LineFile namedByPath() {
        return new LineFile(path, ifExists, encoding, header, true);
    }

    /**
     * Opens the file for writing.
     *
     * @throws PeltonException WRITE_FAILED if the system refuses; FILE_IN_USE if another process writes it; OUTPUT_CHANGED if it is to be replaced, and
     *     a state folder goes on in it, as far as the file system can tell
     */
    @Override
    public SinkWriter<Object> open() {
        return open((KeptOutput) null);
    }

    /**
     * Opens the file for writing in place. At first it must be empty or missing, unless lines are added: nothing that was there is ever
     * replaced. Later what came after {@code end} is cut off, and nothing else. Pipes, devices and standard streams are written as without.
     *
     * <p>Until an epoch has been decided nobody knows which lines of the file are this sink's: so the first one has to be decided before the first
     * line is written.
     *
     * @throws PeltonException OUTPUT_CHANGED if the file has something that is to be replaced, or is not there as it was at {@code end}; nothing
     *     has changed then. STATE_UNREADABLE if {@code end} is of another version; else as without
     */
    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        return open(new KeptOutput(end == null ? null : OutputMark.of(end, target())));
    }

    private SinkWriter<Object> open(@Nullable KeptOutput keeping) {
        try {
            StandardStream stream = StandardStream.named(target());
            if (stream == StandardStream.OUT || stream == StandardStream.ERR) {
                return LineWriter.to(stream, path, encoding, headerBytes());
            }
            FilledFolders.OF_PROCESS.makesOne(target());
            WrittenFile.Share share = WrittenFiles.open(target(), mode(), keeping);
            return LineWriter.to(share.headed(headerBytes()), path, encoding);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, path + ": " + SystemReason.of(e), e);
        }
    }

    private byte[] headerBytes() {
        return header.isEmpty() ? new byte[0] : (header + "\n").getBytes(encoding.charset());
    }

    /**
     * Keeps the file from being replaced in this process until what this returns is closed, where it is opened only when there is
     * something to write.
     *
     * @throws PeltonException WRITE_FAILED if the system refuses
     */
    public Closeable reserve() {
        try {
            return WrittenFiles.reserve(target());
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, path + ": " + SystemReason.of(e), e);
        }
    }

    private WrittenFile.Mode mode() {
        return switch (ifExists) {
            case OVERRIDE -> WrittenFile.Mode.NEW;
            case APPEND -> WrittenFile.Mode.APPEND;
            case FAIL -> WrittenFile.Mode.CREATE;
        };
    }

    @Override
    public Path target() {
        return Path.of(path);
    }

    @Override
    public boolean writes(Path other) throws IOException {
        return StandardStream.named(target()) == null && FileIdentity.of(target()).isSame(FileIdentity.of(other));
    }

    @Override
    public Set<SinkTrait> traits() {
        if (WrittenFiles.isOpenedByOthers(target())) {
            return Set.of();
        }
        return ifExists == IfExists.APPEND ? Set.of(SinkTrait.RESUMABLE) : Set.of(SinkTrait.RESUMABLE, SinkTrait.ALL_OR_NOTHING);
    }

    @Override
    public Object prepare(Object record) {
        return LineWriter.contentOf(record);
    }

    @Override
    public String toString() {
        if (namedByPath) {
            String query = (ifExists == IfExists.APPEND ? "&append=true" : "")
                    + (header.isEmpty() ? "" : "&header=" + header)
                    + (encoding == TextEncoding.UTF_8 ? "" : "&charset=" + encoding);
            return "lines:" + path + (query.isEmpty() ? "" : "?" + query.substring(1));
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
