// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Where a {@link LineWriter} hands whole lines to. Used by one thread at a time, except where it says otherwise. */
interface LineTarget {
    /**
     * Takes whole lines; nothing comes between them.
     *
     * @param endsLine whether a line feed is to follow
     * @throws IOException if that failed, which is final
     */
    void write(byte[] bytes, int length, boolean endsLine) throws IOException;

    /** Hands everything to the operating system. */
    void flush() throws IOException;

    /** As {@link io.pelton.spi.SinkWriter#mark}. */
    default @Nullable Mark mark() throws IOException {
        return null;
    }

    /** As {@link io.pelton.spi.SinkWriter#sync}. */
    default void sync() throws IOException {}

    /** As {@link io.pelton.spi.SinkWriter#decided}. */
    default void decided() throws IOException {}

    /** Takes nothing any more. */
    void close() throws IOException;

    /** As {@link io.pelton.spi.SinkWriter#ended}. */
    default void ended(boolean isDone) throws IOException {}

    /** As {@link io.pelton.spi.SinkWriter#remark}. */
    default String remark() {
        return "";
    }

    /** Writes to a stream that stays open; all that have the same {@code lock} write in turn. */
    record Stream(OutputStream out, ReentrantLock lock) implements LineTarget {
        private static final byte[] LINE_END = {'\n'};

        @Override
        public void write(byte[] bytes, int length, boolean endsLine) throws IOException {
            lock.lock();
            try {
                out.write(bytes, 0, length);
                if (endsLine) {
                    out.write(LINE_END, 0, 1);
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() {}
    }
}
