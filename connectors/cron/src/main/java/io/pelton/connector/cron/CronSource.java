// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/**
 * A message at each time of a cron expression. Times that pass while a message is on its way are one message.
 *
 * @param name as the user would write it
 * @param expression the expression
 * @param zone the id of the time zone its times are of
 * @param trigger group and name of Quartz's trigger, for headers; empty for no headers
 */
record CronSource(String name, String expression, String zone, List<String> trigger) implements Source<Message> {
    CronSource {
        trigger = List.copyOf(trigger);
    }

    @Override
    public List<Split> splits() {
        return List.of(new Split(name, -1));
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.ASYNCHRONOUS);
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return open(offset, context.runtime().clock());
    }

    CronCursor open(long offset, InstantSource clock) {
        return new CronCursor(name, Schedule.times(expression), ZoneId.of(zone), trigger, offset, clock);
    }

    @Override
    public String toString() {
        return name;
    }
}
