// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import org.jspecify.annotations.Nullable;

/**
 * What a connection writes. Who reads nothing for long loses the connection, else answers would be in memory, or open, for as long as a client likes: also
 * short ones, of which a client may ask for many at once. Used by one thread at a time, which a timer interrupts: that closes the connection.
 */
final class PatientWriter implements DataWriter {
    private final DataWriter to;
    private final EngineRuntime runtime;
    private final long patienceNanos;
    private @Nullable Alarm alarm;

    /** Null while nothing is written. */
    private @Nullable Task writer;

    private boolean isWatched;
    private boolean isCut;
    private long sinceNanos;

    /**
     * @param to stays open when this is closed
     * @param patienceNanos how long one piece may take
     */
    PatientWriter(DataWriter to, EngineRuntime runtime, long patienceNanos) {
        this.to = to;
        this.runtime = runtime;
        this.patienceNanos = patienceNanos;
    }

    @Override
    public void write(BufferData... buffers) {
        watched(() -> to.write(buffers));
    }

    @Override
    public void write(BufferData buffer) {
        watched(() -> to.write(buffer));
    }

    @Override
    public void writeNow(BufferData... buffers) {
        watched(() -> to.writeNow(buffers));
    }

    @Override
    public void writeNow(BufferData buffer) {
        watched(() -> to.writeNow(buffer));
    }

    @Override
    public void flush() {
        watched(to::flush);
    }

    private void watched(Runnable writing) {
        begin(runtime.currentTask());
        try {
            writing.run();
        } finally {
            end();
        }
    }

    private synchronized void begin(Task task) {
        writer = task;
        sinceNanos = runtime.nanoTime();
        if (!isWatched) {
            watch(patienceNanos);
        }
    }

    private synchronized void end() {
        writer = null;
        if (isCut) {
            boolean _ = runtime.interrupted(); // which is for what was written, and for nothing else
        }
    }

    private void watch(long nanos) {
        isWatched = true;
        alarm = runtime.after(nanos, this::look);
    }

    private synchronized void look() {
        isWatched = false;
        if (writer == null) { // the next piece is watched again
            return;
        }
        long rest = sinceNanos + patienceNanos - runtime.nanoTime();
        if (rest > 0) {
            watch(rest);
        } else {
            isCut = true;
            writer.interrupt();
        }
    }

    /** Nothing is written any more. */
    @Override
    public synchronized void close() {
        if (alarm != null) {
            alarm.cancel();
        }
    }
}
