// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.SinkWriter;
import java.io.IOException;

/**
 * Writes dead letters on the worker, and counts those that were flushed. Failures are rare enough to be counted one by one. Belongs to
 * one activation; the counters may be read by anyone.
 */
final class InlineLetters implements SinkWriter<Object> {
    private final SinkWriter<Object> writer;
    private final SingleWriterCounter written = new SingleWriterCounter();
    private final SingleWriterCounter flushed = new SingleWriterCounter();

    InlineLetters(SinkWriter<Object> writer) {
        this.writer = writer;
    }

    @Override
    public void write(Object letter) throws Exception {
        writer.write(letter);
        written.add(1);
    }

    @Override
    public void flush() throws Exception {
        writer.flush();
        flushed.add(written.get() - flushed.get());
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    /** How many letters were flushed. */
    long flushed() {
        return flushed.get();
    }

    /** How many letters were written and not flushed. */
    long unflushed() {
        return written.get() - flushed.get();
    }
}
