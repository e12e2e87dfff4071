// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

/** Fills buffers that a thread of its own writes: the last step of the publication, after which Java was on a par. */
final class BackgroundOperator implements Closeable {
    private final BackgroundBuffers buffers;
    private BackgroundBuffers.Buffer buffer;

    BackgroundOperator(Path file) throws IOException {
        this(new BackgroundBuffers(FileChannel.open(file, CREATE, TRUNCATE_EXISTING, WRITE)));
    }

    BackgroundOperator(BackgroundBuffers buffers) {
        this.buffers = buffers;
        this.buffer = buffers.first();
    }

    void process(Reading reading) throws IOException {
        if (!buffer.hasRoom(Reading.LINE_BYTES)) {
            buffer = buffers.exchange(buffer);
        }
        buffer.length = reading.putLine(buffer.bytes, buffer.length);
    }

    @Override
    public void close() throws IOException {
        buffers.close(buffer);
    }
}
