// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * Bytes in a buffer of its own in place of {@code BufferedWriter}, which locks for every call, copies characters and
 * encodes them. When the buffer is full, the thread that processes records still writes it.
 */
final class BufferOperator implements Closeable {
    private final ByteBuffer buffer = ByteBuffer.allocate(256 << 10);
    private final FileChannel channel;
    private int length;

    BufferOperator(Path file) throws IOException {
        channel = FileChannel.open(file, CREATE, TRUNCATE_EXISTING, WRITE);
    }

    void process(Reading reading) throws IOException {
        if (buffer.capacity() - length < Reading.LINE_BYTES) {
            drain();
        }
        length = reading.putLine(buffer.array(), length);
    }

    private void drain() throws IOException {
        buffer.position(0).limit(length);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        length = 0;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            drain();
        }
    }
}
