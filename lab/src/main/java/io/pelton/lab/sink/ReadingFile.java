// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * A sink of one's own that takes records one by one: readings as lines of a file, which is replaced.
 *
 * @param path the file; a text, as sinks are serializable
 */
record ReadingFile(String path) implements Sink<Reading> {
    @Override
    public SinkWriter<Reading> open() throws IOException {
        return new Writer(path, FileChannel.open(target(), CREATE, TRUNCATE_EXISTING, WRITE));
    }

    @Override
    public Path target() {
        return Path.of(path);
    }

    @Override
    public String toString() {
        return "readings:" + path;
    }

    private static final class Writer implements SinkWriter<Reading> {
        private final ByteBuffer buffer = ByteBuffer.allocate(256 << 10);
        private final String path;
        private final FileChannel channel;
        private int length;

        Writer(String path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        /** On the sink's thread: as {@link BufferOperator#process}, and no lock, queue or thread of its own. */
        @Override
        public void write(Reading reading) {
            if (buffer.capacity() - length < Reading.LINE_BYTES) {
                flush();
            }
            length = reading.putLine(buffer.array(), length);
        }

        /** When this returns, the records are acknowledged: so they must have left this process. */
        @Override
        public void flush() {
            try {
                buffer.position(0).limit(length);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                length = 0;
            } catch (IOException e) {
                throw new PeltonException(ErrorCode.WRITE_FAILED, path + ": " + e.getMessage(), e);
            }
        }

        /** By another thread, and only of what was flushed. */
        @Override
        public void sync() throws IOException {
            channel.force(false);
        }

        /** Flushes nothing: the engine has, if all went well. */
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
