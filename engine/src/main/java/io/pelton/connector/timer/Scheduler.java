// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;

/** A source that fires at regular times, with the defaults of Camel's scheduler. */
record Scheduler(TimerOptions options) implements Source<Message> {
    @Override
    public List<Split> splits() {
        return List.of(new Split(options.name(), -1));
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.ASYNCHRONOUS);
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new TimerCursor(options, offset, context.runtime()::nanoTime, context.runtime().clock()::millis);
    }

    @Override
    public String toString() {
        return "scheduler:" + options.name() + "?delay=" + options.periodMillis();
    }
}
