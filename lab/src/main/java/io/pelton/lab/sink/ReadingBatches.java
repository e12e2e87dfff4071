// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * A sink of one's own that takes batches: readings as lines of a file, which is replaced. While the disk is full, the engine asks again.
 *
 * @param path the file; a text, as sinks are serializable
 */
record ReadingBatches(String path) implements Sink<Reading> {
    @Override
    public BatchWriter<Reading> open() throws IOException {
        return new Writer(FileChannel.open(target(), CREATE, TRUNCATE_EXISTING, WRITE));
    }

    @Override
    public Path target() {
        return Path.of(path);
    }

    @Override
    public String toString() {
        return "batches:" + path;
    }

    private static final class Writer implements BatchWriter<Reading> {
        private final FileChannel channel;
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private long end;

        Writer(FileChannel channel) {
            this.channel = channel;
        }

        /** All or nothing: what a failed write has left after the end is written over by the next one. */
        @Override
        public WriteResult write(RecordBatch<? extends Reading> batch) {
            encode(batch);
            try {
                for (long at = end; buffer.hasRemaining(); ) {
                    at += channel.write(buffer, at);
                }
            } catch (IOException e) {
                return new WriteResult.Retry(e);
            }
            end += buffer.limit();
            return WriteResult.WRITTEN;
        }

        private void encode(RecordBatch<? extends Reading> batch) {
            if (buffer.capacity() < batch.size() * Reading.LINE_BYTES) {
                buffer = ByteBuffer.allocate(batch.size() * Reading.LINE_BYTES);
            }
            int length = 0;
            for (int i = 0; i < batch.size(); i++) {
                length = batch.get(i).putLine(buffer.array(), length);
            }
            buffer.position(0).limit(length);
        }

        @Override
        public void sync() throws IOException {
            channel.force(false);
        }

        /** Cuts off what a failed write may have left. */
        @Override
        public void close() throws IOException {
            if (channel.isOpen()) {
                try (channel) {
                    channel.truncate(end);
                }
            }
        }
    }
}
