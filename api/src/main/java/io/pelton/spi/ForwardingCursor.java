// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.message.Message;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that changes what another one gives. A subclass overrides what differs. Lines are taken from the other one as they are, if it has
 * them: a subclass that changes records must override that.
 *
 * @param <T> the type of its records
 * @param <S> the type of the other one's
 */
public abstract class ForwardingCursor<T, S> implements Cursor<T>, LineBlocks {
    private final Cursor<S> inner;

    /** Around {@code inner}, which it owns. */
    protected ForwardingCursor(Cursor<S> inner) {
        this.inner = inner;
    }

    /** The other cursor. */
    protected final Cursor<S> inner() {
        return inner;
    }

    @Override
    public boolean advance() throws Exception {
        return inner.advance();
    }

    @Override
    public int takeLines(Reader reader) {
        return inner instanceof LineBlocks lines ? lines.takeLines(reader) : 0;
    }

    @Override
    public boolean isFinished() {
        return inner.isFinished();
    }

    @Override
    public long offset() {
        return inner.offset();
    }

    @Override
    public @Nullable Mark mark() {
        return inner.mark();
    }

    @Override
    public long bytesRead() {
        return inner.bytesRead();
    }

    @Override
    public long idleNanos() {
        return inner.idleNanos();
    }

    @Override
    public String describePosition() {
        return inner.describePosition();
    }

    @Override
    public @Nullable Object rejected() {
        return inner.rejected();
    }

    @Override
    public @Nullable Object original() {
        return inner.original();
    }

    @Override
    public Object key() {
        return inner.key();
    }

    @Override
    public void reply(Object key, Message message, @Nullable Throwable failure) {
        inner.reply(key, message, failure);
    }

    @Override
    public void completed(Object key, @Nullable Throwable failure) {
        inner.completed(key, failure);
    }

    @Override
    public void readingEnds() {
        inner.readingEnds();
    }

    @Override
    public void ended() {
        inner.ended();
    }

    @Override
    public void committed(long offset) throws Exception {
        inner.committed(offset);
    }

    @Override
    public void taken(long offset, boolean isLast) {
        inner.taken(offset, isLast);
    }

    @Override
    public void close() throws IOException {
        inner.close();
    }
}
