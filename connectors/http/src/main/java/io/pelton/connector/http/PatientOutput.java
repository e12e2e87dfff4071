// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a long answer is written, by pieces: the server would copy one that is written at once. Who reads nothing for long loses the connection, else the
 * answer would be in memory, or open, for as long as a client likes. Used by the thread that made it, which a timer interrupts: that closes the connection.
 */
final class PatientOutput implements AutoCloseable {
    static final int PIECE = 16 * 1024;

    private final OutputStream out;
    private final EngineRuntime runtime;
    private final long patienceNanos;
    private final Task writer;
    private @Nullable Alarm alarm;
    private boolean isWriting;
    private boolean isCut;
    private boolean isClosed;
    private long sinceNanos;

    /**
     * @param out closed with it
     * @param patienceNanos how long one piece may take
     */
    PatientOutput(OutputStream out, EngineRuntime runtime, long patienceNanos) {
        this.out = out;
        this.runtime = runtime;
        this.patienceNanos = patienceNanos;
        this.writer = runtime.currentTask();
        watch(patienceNanos);
    }

    /** What writes. */
    private interface Writing {
        void run() throws IOException;
    }

    void write(byte[] bytes, int length) throws IOException {
        for (int at = 0; at < length; at += PIECE) {
            int from = at;
            watched(() -> out.write(bytes, from, Math.min(PIECE, length - from)));
        }
    }

    private void watched(Writing writing) throws IOException {
        begin();
        try {
            writing.run();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        isWriting = true;
        sinceNanos = runtime.nanoTime();
    }

    private synchronized void end() {
        isWriting = false;
        if (isCut) {
            boolean _ = runtime.interrupted(); // which is for what was written, and for nothing else
        }
    }

    private synchronized void watch(long nanos) {
        if (!isClosed) {
            alarm = runtime.after(nanos, this::look);
        }
    }

    private synchronized void look() {
        long rest = isWriting ? sinceNanos + patienceNanos - runtime.nanoTime() : patienceNanos;
        if (rest > 0) {
            watch(rest);
        } else {
            isCut = true;
            writer.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            watched(out::close);
        } finally {
            synchronized (this) {
                isClosed = true;
                if (alarm != null) {
                    alarm.cancel();
                }
            }
        }
    }
}
