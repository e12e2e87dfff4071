// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCategory;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.record.View;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import io.pelton.spi.Split;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Makes a cursor that may block one that does not: a daemon thread of its own reads ahead, a bounded number of records, and
 * signals. The cursor is told how far records have been {@linkplain Cursor#taken taken}, so that what was only prefetched when the
 * flow stops is not lost. If the thread waits for the outside world then, it is left behind: nothing it may still read counts as read.
 */
final class PumpCursor implements Cursor<Object> {
    private static final int READ_AHEAD = 4096;
    /** The cursor is told at most each so many records; a power of two. */
    private static final int RECORDS_PER_TELLING = 1024;


    /** Opens a cursor. */
    @FunctionalInterface
    interface Opener {
        /** Opens it; the caller owns it. */
        Cursor<?> open(CursorContext context) throws Exception;
    }

    /** What the thread has read: a record, or an error with what was kept of the bad record. */
    private record Item(
            @Nullable Object record,
            @Nullable Object original,
            @Nullable Throwable error,
            @Nullable Object rejected,
            long offset,
            @Nullable Mark mark,
            long bytesRead,
            String position) {}

    private final SpscAtomicArrayQueue<Item> items = new SpscAtomicArrayQueue<>(READ_AHEAD);
    private final Cursor<Object> cursor;
    private final Runnable signal;
    private final long start;
    private final EngineRuntime runtime;
    private final Signal toThread;
    private final Task thread;
    private volatile boolean closed;

    /** Whether the cursor has something that it may not have had. */
    private volatile boolean woken;

    private volatile boolean over;
    private @Nullable Item current;
    private int polls;

    /** Why the thread has ended, if it has failed. Written before {@link #over}, taken after it. */
    private @Nullable Throwable failure;

    /**
     * Around what {@code opener} opens.
     *
     * @param signal there is something that was not there before. Called by the thread
     * @param isKept whether the next run goes on where this one ends
     * @throws Exception if it cannot be opened; nothing stays open then
     */
    @SuppressWarnings("unchecked") // records are only read
    PumpCursor(Opener opener, Split split, EngineRuntime runtime, Runnable signal, boolean isKept) throws Exception {
        this.start = split.start().offset();
        this.signal = signal;
        this.runtime = runtime;
        this.toThread = new Signal(runtime);
        this.cursor = (Cursor<Object>) opener.open(new CursorContext(runtime, this::wake, isKept));
        this.thread = started(split.id());
    }

    /** Closes the cursor if there is no memory for a thread. */
    private Task started(String split) throws IOException {
        boolean isStarted = false;
        try {
            runtime.cutPoint("a thread is started");
            Task started = runtime.start("pelton-source-" + split, Task.Kind.DEVICE, this::pump);
            isStarted = true;
            return started;
        } finally {
            if (!isStarted) {
                cursor.close();
            }
        }
    }

    /** The cursor may have something. Any thread. */
    private void wake() {
        woken = true;
        toThread.wake();
    }

    @Override
    public boolean advance() throws Exception {
        Item item = items.poll();
        if (item == null || (++polls & (RECORDS_PER_TELLING - 1)) == 0) {
            cursor.taken(offset(), false);
            VarHandle.fullFence(); // the room that there is, and then whether the thread waits for it
            toThread.wake();
        }
        if (item == null) {
            return failed();
        }
        current = item;
        return hasNo(item.error());
    }

    /** Throws what the thread has failed with, once everything before that is taken. */
    private boolean failed() throws Exception {
        if (!isRead() || failure == null) {
            return false;
        }
        Throwable reason = failure;
        failure = null;
        hasNo(reason);
        return false;
    }

    private static boolean hasNo(@Nullable Throwable error) throws Exception {
        return switch (error) {
            case null -> true;
            case Error fatal -> throw fatal;
            case Exception exception -> throw exception;
            case Throwable other -> throw new IllegalStateException(other);
        };
    }

    @Override
    public Object current() {
        if (current == null || current.record() == null) {
            throw new IllegalStateException("there is no current record");
        }
        return current.record();
    }

    /** Not before it has thrown what the thread has failed with, which may come after {@link #advance} has looked. */
    @Override
    public boolean isFinished() {
        return isRead() && failure == null;
    }

    /** Whether all is taken that the thread has read, and it reads no more. */
    private boolean isRead() {
        return over && items.isEmpty();
    }

    @Override
    public long offset() {
        return current == null ? start : current.offset();
    }

    @Override
    public @Nullable Mark mark() {
        return current == null ? null : current.mark();
    }

    @Override
    public long bytesRead() {
        return current == null ? 0 : current.bytesRead();
    }

    /** For ever: the thread signals. */
    @Override
    public long idleNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public String describePosition() {
        return current == null ? "the beginning" : current.position();
    }

    @Override
    public @Nullable Object rejected() {
        return current == null ? null : current.rejected();
    }

    @Override
    public @Nullable Object original() {
        return current == null ? null : current.original();
    }

    @Override
    public void close() {
        closed = true;
        toThread.wake();
        cursor.taken(offset(), true);
        thread.interrupt();
    }

    private void pump() {
        try (cursor) {
            boolean more = true;
            while (more && !closed) {
                more = readOne();
            }
        } catch (Throwable e) {
            failure = e; // not as an item: there may be no memory for one
        } finally {
            over = true;
            signal.run();
        }
    }

    private boolean readOne() {
        try {
            if (woken) { // mostly not, and to write it costs a fence
                woken = false;
            }
            if (cursor.advance()) {
                put(read());
                return true;
            }
            if (cursor.isFinished()) {
                return false;
            }
            long idle = cursor.idleNanos();
            if (idle > 0) {
                toThread.await(() -> woken || closed, idle);
            }
            return true;
        } catch (Throwable e) {
            put(item(null, null, e, cursor.rejected()));
            return e instanceof PeltonException known && known.code().category() == ErrorCategory.DATA;
        }
    }

    /** What was read is the body of its message until steps change that: it is copied once. */
    private Item read() {
        Object record = View.keep(cursor.current());
        boolean isBody = record instanceof Message && cursor.original() != null;
        return item(record, isBody ? ((Message) record).body() : null, null, null);
    }

    private Item item(@Nullable Object record, @Nullable Object original, @Nullable Throwable error, @Nullable Object rejected) {
        runtime.cutPoint("a record is read ahead");
        return new Item(record, original, error, rejected, cursor.offset(), cursor.mark(), cursor.bytesRead(), cursor.describePosition());
    }

    private void put(Item item) {
        if (!items.offer(item)) {
            signal.run();
            awaitRoom(item);
        }
        signal.run();
    }

    /** The thread is interrupted when the cursor is closed; by nobody else. */
    private void awaitRoom(Item item) {
        try {
            while (!closed && !items.offer(item)) {
                toThread.await(() -> closed || items.size() < READ_AHEAD, Long.MAX_VALUE);
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }
}
