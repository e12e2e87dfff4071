// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A writer that gives another one what it makes of records.
 *
 * @param <T> the type of record it takes
 * @param <S> the type that the other one takes
 */
public abstract class ForwardingWriter<T, S> implements SinkWriter<T> {
    private final SinkWriter<S> inner;

    /** Before {@code inner}, which it owns. */
    protected ForwardingWriter(SinkWriter<S> inner) {
        this.inner = inner;
    }

    /** The other writer. */
    protected final SinkWriter<S> inner() {
        return inner;
    }

    @Override
    public void flush() throws Exception {
        inner.flush();
    }

    @Override
    public @Nullable Mark mark() throws Exception {
        return inner.mark();
    }

    @Override
    public void sync() throws Exception {
        inner.sync();
    }

    @Override
    public void decided() throws Exception {
        inner.decided();
    }

    @Override
    public void close() throws IOException {
        inner.close();
    }

    @Override
    public void ended(boolean isDone) throws Exception {
        inner.ended(isDone);
    }

    @Override
    public String remark() {
        return inner.remark();
    }
}
