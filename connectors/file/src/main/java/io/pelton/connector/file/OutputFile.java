// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open for writing. An interrupt, such as that of a flow that is cut short, closes a channel for all who share it;
 * so a file is written through a stream, and the channel has its lock and its length. Pipes and devices belong to one sink each, and
 * are written through the channel: there an interrupt must end a write that waits for a reader. Used by one thread at a time.
 */
final class OutputFile implements Closeable {
    private static final int SLICE_BYTES = 1 << 20;

    private final FileChannel channel;
    private final @Nullable FileOutputStream stream;

    private OutputFile(FileChannel channel, @Nullable FileOutputStream stream) {
        this.channel = channel;
        this.stream = stream;
    }

    /**
     * The file at {@code path}, which {@code channel} has open; what is written is added to its end.
     *
     * @throws IOException if it cannot be opened once more; the channel stays open then
     */
    static OutputFile of(FileChannel channel, Path path, @Nullable Object key) throws IOException {
        FileOutputStream stream = new FileOutputStream(path.toFile(), true);
        try {
            if (!Objects.equals(key, FileIdentity.keyOf(path))) {
                throw new IOException("it was replaced while it was opened");
            }
            return new OutputFile(channel, stream);
        } catch (IOException | RuntimeException | Error e) {
            TextFile.closeQuietly(stream);
            throw e;
        }
    }

    /** A pipe or a device. */
    static OutputFile special(FileChannel channel) {
        return new OutputFile(channel, null);
    }

    void write(byte[] bytes, int start, int count) throws IOException {
        if (stream == null) {
            writeSlices(bytes, start, count);
        } else {
            stream.write(bytes, start, count);
        }
    }

    /** In slices, because a channel copies what it is given into memory that it keeps. */
    private void writeSlices(byte[] bytes, int start, int count) throws IOException {
        for (int from = 0; from < count; from += SLICE_BYTES) {
            ByteBuffer slice = ByteBuffer.wrap(bytes, start + from, Math.min(SLICE_BYTES, count - from));
            while (slice.hasRemaining()) {
                channel.write(slice);
            }
        }
    }

    long size() throws IOException {
        return Uninterrupted.run(channel::size);
    }

    void truncate(long size) throws IOException {
        Uninterrupted.run(() -> channel.truncate(size));
    }

    /** Returns when the content survives a power loss. */
    void force() throws IOException {
        Uninterrupted.run(() -> {
            channel.force(false);
            return channel;
        });
    }

    /**
     * The same, while others write, and by a thread that may be interrupted: that would close a channel, and give up the lock.
     *
     * @throws IOException if that failed; the system does not try again then
     */
    void sync() throws IOException {
        if (stream != null) {
            stream.getFD().sync();
        }
    }

    /** Gives up the lock, too. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (stream != null) {
                stream.close();
            }
        }
    }
}
