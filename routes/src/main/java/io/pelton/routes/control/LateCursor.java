// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Reads all splits of a source one after the other, and asks which there are when it is first asked for a record. Each is closed when the
 * next is opened, unless the source is told of its records later.
 */
final class LateCursor<T> implements Cursor<T> {
    /** What a source wants that is told of its records when others are read. */
    private static final Set<SourceTrait> TOLD_LATER =
            EnumSet.of(SourceTrait.BLOCKING, SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT);

    private final Source<T> source;
    private final CursorContext context;
    private final boolean keepsOpen;

    /** Written by the thread that reads; {@link #taken} is called by another. */
    private final List<Part<T>> opened = new CopyOnWriteArrayList<>();

    private @Nullable Iterator<? extends Split> splits;
    private boolean isFinished;

    /** The offset at the end of those that are closed, and how many bytes were read of them. */
    private long closedOffset;

    private long closedBytes;

    /**
     * A split that has been opened.
     *
     * @param start the offset of its beginning, counted over all splits
     */
    private record Part<T>(Cursor<T> cursor, long start) {}

    LateCursor(Source<T> source, CursorContext context) {
        this.source = source;
        this.context = context;
        this.keepsOpen = source.traits().stream().anyMatch(TOLD_LATER::contains);
    }

    @Override
    public boolean advance() throws Exception {
        if (splits == null) {
            splits = source.splits().iterator();
        }
        while (opened.isEmpty() || !last().advance()) {
            if (!opened.isEmpty() && !last().isFinished()) {
                return false;
            }
            if (!splits.hasNext()) {
                isFinished = true;
                return false;
            }
            if (!keepsOpen) {
                closeLast();
            }
            opened.add(new Part<>(source.open(splits.next(), 0, context), offset()));
        }
        return true;
    }

    private void closeLast() throws IOException {
        if (!opened.isEmpty()) {
            closedOffset = offset();
            closedBytes += last().bytesRead();
            opened.removeLast().cursor().close();
        }
    }

    private Cursor<T> last() {
        return opened.getLast().cursor();
    }

    @Override
    public T current() {
        return last().current();
    }

    @Override
    public boolean isFinished() {
        return isFinished;
    }

    @Override
    public long offset() {
        return opened.isEmpty() ? closedOffset : opened.getLast().start() + last().offset();
    }

    @Override
    public long bytesRead() {
        return closedBytes + opened.stream().mapToLong(part -> part.cursor().bytesRead()).sum();
    }

    @Override
    public long idleNanos() {
        return opened.isEmpty() ? Cursor.super.idleNanos() : last().idleNanos();
    }

    @Override
    public String describePosition() {
        return opened.isEmpty() ? source.toString() : last().describePosition();
    }

    @Override
    public @Nullable Object rejected() {
        return opened.isEmpty() ? null : last().rejected();
    }

    @Override
    public @Nullable Object original() {
        return opened.isEmpty() ? null : last().original();
    }

    /** A record of one of the splits. */
    private record KeyOf(Cursor<?> cursor, Object key) {}

    @Override
    public Object key() {
        return new KeyOf(last(), last().key());
    }

    @Override
    public void reply(Object key, Message message, @Nullable Throwable failure) {
        KeyOf of = (KeyOf) key;
        of.cursor().reply(of.key(), message, failure);
    }

    @Override
    public void completed(Object key, @Nullable Throwable failure) {
        KeyOf of = (KeyOf) key;
        of.cursor().completed(of.key(), failure);
    }

    @Override
    public void readingEnds() {
        opened.forEach(part -> part.cursor().readingEnds());
    }

    @Override
    public void ended() {
        opened.forEach(part -> part.cursor().ended());
    }

    @Override
    public void committed(long offset) throws Exception {
        for (Part<T> part : opened) {
            if (offset > part.start()) {
                part.cursor().committed(Math.min(offset - part.start(), part.cursor().offset()));
            }
        }
    }

    @Override
    public void taken(long offset, boolean isLast) {
        for (Part<T> part : opened) {
            if (isLast || offset > part.start()) {
                part.cursor().taken(Math.max(0, offset - part.start()), isLast);
            }
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Part<T> part : opened) {
            try {
                part.cursor().close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
