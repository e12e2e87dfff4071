// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A sink that is written on the worker. Belongs to one activation; {@link #flushed} may be read by anyone. */
final class InlineSink {
    private final SinkSpec sink;
    private final SinkWriter<Object> writer;
    private @Nullable FlushedCounts flushed;

    InlineSink(SinkSpec sink, SinkWriter<Object> writer) {
        this.sink = sink;
        this.writer = writer;
    }

    SinkSpec sink() {
        return sink;
    }

    /** From now on {@code counts} are told of each flush. Called before the flow is started. */
    void telling(FlushedCounts counts) {
        flushed = counts;
    }

    /** What was counted when it was flushed last; null for dead letters, which are {@linkplain InlineLetters counted one by one}. */
    @Nullable FlushedCounts flushed() {
        return flushed;
    }

    void flush() throws Exception {
        writer.flush();
        if (flushed != null) {
            flushed.flushed();
        }
    }

    void close() throws IOException {
        writer.close();
    }
}
