// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** The body of an answer that is read as it comes, and may not pause for long. Its reader and a timer share it. */
final class TimedStream extends FilterInputStream {
    private final String asked;
    private final EngineRuntime runtime;
    private final long silenceMillis;
    private volatile boolean isLate;

    /**
     * @param in whose {@code close} ends a read that waits
     * @param asked what was asked, as failures say it
     * @param silenceMillis how long nothing may come; 0 for no end
     */
    TimedStream(InputStream in, String asked, EngineRuntime runtime, long silenceMillis) {
        super(in);
        this.asked = asked;
        this.runtime = runtime;
        this.silenceMillis = silenceMillis;
    }

    /** What reads. */
    private interface Reading {
        int read() throws IOException;
    }

    @Override
    public int read() throws IOException {
        return timed(in::read);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return timed(() -> in.read(bytes, offset, length));
    }

    private int timed(Reading reading) throws IOException {
        Alarm alarm = silenceMillis > 0 && in.available() == 0 ? runtime.after(TimeUnit.MILLISECONDS.toNanos(silenceMillis), this::late) : null;
        try {
            return reading.read();
        } catch (IOException e) {
            throw isLate ? late(e) : e.getCause() instanceof IOException why ? new IOException(asked + ": " + why.getMessage(), e) : e; // that of the client says "closed"
        } finally {
            if (alarm != null) {
                alarm.cancel();
            }
        }
    }

    private SocketTimeoutException late(IOException cause) {
        SocketTimeoutException failure = new SocketTimeoutException(asked + ": " + LimitedBody.tooLate(silenceMillis).getMessage());
        failure.initCause(cause);
        return failure;
    }

    private void late() {
        isLate = true;
        try {
            in.close();
        } catch (IOException e) {
            // the reader is told
        }
    }
}
