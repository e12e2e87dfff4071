// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.LongState;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Lets one message of many pass: every so-manieth, or one in a stretch of time; the way of the others ends.
 *
 * @param frequency every so-manieth passes; 0 if the time decides
 * @param periodMillis one passes in this time
 */
public record Sample(long frequency, long periodMillis) implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return frequency > 0
                ? new ByCount(frequency, context.state(LongState.named("count", 0)))
                : context.state(new StateSpec<>(
                        "next", 1, _ -> new ByTime(TimeUnit.MILLISECONDS.toNanos(periodMillis), context.runtime())));
    }

    private record ByCount(long frequency, LongState count) implements RouteInstance {
        @Override
        public void lead(Message message, Branches<Object> branches) {
            message.setStopped(!isCounted());
        }

        private synchronized boolean isCounted() {
            boolean passes = count.get() + 1 >= frequency;
            count.set(passes ? 0 : count.get() + 1);
            return passes;
        }
    }

    private static final class ByTime implements RouteInstance, State {
        private final long periodNanos;
        private final EngineRuntime runtime;
        private long nextNanos;

        ByTime(long periodNanos, EngineRuntime runtime) {
            this.periodNanos = periodNanos;
            this.runtime = runtime;
            this.nextNanos = runtime.nanoTime();
        }

        @Override
        public void lead(Message message, Branches<Object> branches) {
            message.setStopped(!isDue());
        }

        private synchronized boolean isDue() {
            long now = runtime.nanoTime();
            if (now - nextNanos < 0) {
                return false;
            }
            nextNanos = now + periodNanos;
            return true;
        }

        @Override
        public synchronized void write(StateParts parts) throws IOException {
            parts.single().writeMoment(nextNanos - runtime.nanoTime());
        }

        @Override
        public synchronized void read(StateIn in) throws IOException {
            nextNanos = runtime.nanoTime() + in.readMoment();
        }
    }
}
