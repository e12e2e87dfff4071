// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Gives one message after the other, each when it is due. The offset counts them. */
final class DataSetCursor implements Cursor<Message> {
    static final String INDEX = "CamelDataSetIndex";

    private final DataSetSource source;
    private final LongSupplier clock;
    private final Message message = new Message(null);
    private long given;
    private long due;
    private boolean isDueKnown;

    DataSetCursor(DataSetSource source, long offset, LongSupplier clock) {
        this.source = source;
        this.clock = clock;
        this.given = offset;
    }

    @Override
    public boolean advance() throws Exception {
        if (isFinished() || !isDue()) {
            return false;
        }
        source.dataSet().fill(message, given);
        if (source.index() != IndexCheck.OFF) {
            message.setHeader(INDEX, given);
        }
        given++;
        isDueKnown = false;
        return true;
    }

    /** The wait begins when the one before has taken its way, which is when the next is asked for. */
    private boolean isDue() {
        long millis = (given == 0 ? 0 : source.produceDelayMillis())
                + (given == source.preloadSize() ? source.initialDelayMillis() : 0);
        if (millis == 0) {
            return true;
        }
        long now = clock.getAsLong();
        if (!isDueKnown) {
            isDueKnown = true;
            due = now + TimeUnit.MILLISECONDS.toNanos(millis);
        }
        return now - due >= 0;
    }

    @Override
    public Message current() {
        return message;
    }

    @Override
    public boolean isFinished() {
        return given >= Math.max(source.dataSet().getSize(), source.preloadSize());
    }

    @Override
    public long offset() {
        return given;
    }

    @Override
    public long idleNanos() {
        return Math.max(1, due - clock.getAsLong());
    }

    @Override
    public String describePosition() {
        return source.uri() + ":" + given;
    }

    @Override
    public void close() {}
}
