// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.message.Retention;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Polls queues that no route reads from.
 *
 * @param queue the one for a message; null if the message goes on as it is
 * @param all those that may be polled; complete when routes run
 */
public record KeptMessages(Function<Message, @Nullable KeptQueue> queue, Collection<KeptQueue> all) implements Pollable {
    private static final long IDLE_MILLIS = 10;

    boolean isNone(Message message) {
        return queue.apply(message) == null;
    }

    @Override
    public Poller poller(EngineRuntime runtime, boolean isKept) {
        return new Taking(queue);
    }

    @Override
    public Retention retention() {
        return Retention.NONE;
    }

    @Override
    public String toString() {
        return "a queue in memory";
    }

    @Override
    public Closeable announcePolls() {
        List<KeptQueue> announced = new ArrayList<>(all);
        announced.forEach(KeptQueue::open);
        return () -> announced.forEach(KeptQueue::close);
    }

    private record Taking(Function<Message, @Nullable KeptQueue> queue) implements Poller {
        @Override
        public @Nullable Message poll(Message asking) {
            return Objects.requireNonNull(queue.apply(asking)).poll();
        }

        @Override
        public long idleMillis() {
            return IDLE_MILLIS;
        }
    }
}
