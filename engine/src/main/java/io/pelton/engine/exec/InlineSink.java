// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A sink that is written on the worker. Belongs to one activation; {@link #flushed} may be called by anyone. */
final class InlineSink {
    private final SinkSpec sink;
    private final SinkWriter<Object> writer;
    private volatile @Nullable FlushedCounts flushed;

    /** Whether a flush has failed, which is final. */
    private boolean isBroken;

    InlineSink(SinkSpec sink, SinkWriter<Object> writer) {
        this.sink = sink;
        this.writer = writer;
    }

    SinkSpec sink() {
        return sink;
    }

    /** It is flushed with others from now on, of which {@code counts} tell. One that is broken keeps what it has. */
    void countedBy(FlushedCounts counts) {
        if (!isBroken) {
            flushed = counts;
        }
    }

    /** What was counted when it was flushed last; null for dead letters, which are {@linkplain InlineLetters counted one by one}. */
    @Nullable FlushedCounts flushed() {
        return flushed;
    }

    void flush() throws Exception {
        try {
            writer.flush();
        } catch (Throwable e) {
            isBroken = true;
            throw e;
        }
    }

    void close() throws IOException {
        writer.close();
    }
}
