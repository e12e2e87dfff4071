// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSlice;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file, read when it is first needed; then it stays in memory. It follows the file where the source moves
 * it, and is gone when the source has deleted it unread. A symbolic link is never followed.
 */
final class FileBody implements LazyBytes {
    /** The most bytes of a body in memory: reading takes as much again for a moment. */
    private static final long MAX_BYTES =
            Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2);

    private final Charset charset;
    private final boolean isText;
    private volatile Path path;
    private volatile @Nullable ByteSlice content;

    /**
     * Reads nothing yet.
     *
     * @param isText whether the charset was named
     */
    FileBody(Path path, Charset charset, boolean isText) {
        this.path = path;
        this.charset = charset;
        this.isText = isText;
    }

    /** The same, read once more from where it is now. */
    FileBody again(Path now) {
        return new FileBody(now, charset, isText);
    }

    /** Where the file is now. */
    Path path() {
        return path;
    }

    @Override
    public Charset charset() {
        return charset;
    }

    @Override
    public boolean isText() {
        return isText;
    }

    void moved(Path newPath) {
        path = newPath;
    }

    /** Whether its bytes are those of the file: it is not read in another charset. */
    boolean isAsItIs() {
        return charset.equals(StandardCharsets.UTF_8);
    }

    @Override
    public InputStream open() throws IOException {
        ByteSlice read = content;
        if (read == null && isAsItIs()) {
            return openFile();
        }
        byte[] bytes = new byte[length()];
        copyTo(bytes, 0);
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public InputStream openOriginal() throws IOException {
        ByteSlice read = content;
        return read == null ? openFile() : isAsItIs() ? open() : new ByteArrayInputStream(read.toString().getBytes(charset));
    }

    @Override
    public Reader openText() throws IOException {
        return content == null ? new InputStreamReader(openFile(), charset) : LazyBytes.super.openText();
    }

    private InputStream openFile() throws IOException {
        try {
            return Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw gone(e);
        }
    }

    private PeltonException gone(NoSuchFileException cause) {
        return new PeltonException(ErrorCode.FILE_GONE, path + ": it was taken away before it was read", cause);
    }

    private ByteSlice content() {
        ByteSlice read = content;
        if (read == null) {
            read = ByteSlice.of(read());
            content = read;
        }
        return read;
    }

    private byte[] read() {
        try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
            checkSize(Files.size(path));
            byte[] bytes = in.readNBytes((int) MAX_BYTES);
            if (bytes.length == MAX_BYTES && in.read() >= 0) {
                checkSize(Math.max(Files.size(path), MAX_BYTES + 1));
            }
            return isAsItIs() ? bytes : new String(bytes, charset).getBytes(StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw gone(e);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.MALFORMED_DATA, path + ": " + SystemReason.of(e), e);
        }
    }

    private void checkSize(long bytes) {
        if (bytes > MAX_BYTES) {
            throw new PeltonException(
                    ErrorCode.BODY_TOO_LARGE,
                    path + ": the file has " + bytes + " bytes, and a body in memory has at most " + MAX_BYTES
                            + " (1 GiB, or half of the heap); 'split' reads a file of any size with 'streaming: true'");
        }
    }

    @Override
    public int length() {
        return content().length();
    }

    @Override
    public byte byteAt(int index) {
        return content().byteAt(index);
    }

    @Override
    public int indexOf(byte[] needle) {
        return content().indexOf(needle);
    }

    @Override
    public boolean contains(byte[] needle) {
        return content().contains(needle);
    }

    @Override
    public boolean startsWith(byte[] prefix) {
        return content().startsWith(prefix);
    }

    @Override
    public boolean endsWith(byte[] suffix) {
        return content().endsWith(suffix);
    }

    @Override
    public boolean contentEquals(byte[] bytes) {
        return content().contentEquals(bytes);
    }

    @Override
    public boolean contentEquals(byte[] array, int start, int end) {
        return content().contentEquals(array, start, end);
    }

    @Override
    public long hash() {
        return content().hash();
    }

    @Override
    public long parseLong() {
        return content().parseLong();
    }

    @Override
    public long parseDecimal(int scale) {
        return content().parseDecimal(scale);
    }

    @Override
    public double parseDouble() {
        return content().parseDouble();
    }

    @Override
    public void copyTo(byte[] target, int offset) {
        content().copyTo(target, offset);
    }

    @Override
    public ByteView detach() {
        return this;
    }

    @Override
    public String toString() {
        return content().toString();
    }
}
