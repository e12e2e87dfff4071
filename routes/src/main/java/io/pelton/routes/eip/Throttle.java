// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Lets so many messages pass in any stretch of time of a given length, in all or of each group; the others wait, or are turned
 * away. All uses of the step share the limit.
 *
 * @param limit how many messages
 * @param periodMillis in which time
 * @param rejects whether those above the limit fail instead of waiting
 * @param group what the messages have in common that share the limit
 */
public record Throttle(Count limit, long periodMillis, boolean rejects, Expression group) implements StatefulBlock<Object> {
    private static final int MAX_GROUPS = 10_000;

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, context.runtime());
    }

    @Override
    public boolean mayWait() {
        return !rejects;
    }

    private static final class Instance implements BlockInstance<Object> {
        private final Throttle settings;
        private final EngineRuntime runtime;

        /** When messages have passed, by group; the groups that were used last. */
        private final Map<Object, ArrayDeque<Long>> passed = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, ArrayDeque<Long>> eldest) {
                return size() > MAX_GROUPS;
            }
        };

        Instance(Throttle settings, EngineRuntime runtime) {
            this.settings = settings;
            this.runtime = runtime;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            Message message = (Message) record;
            Object key = Objects.requireNonNullElse(settings.group.evaluate(message), "");
            int most = settings.limit.of(message);
            long wait = waitMillis(key, most);
            while (wait > 0) {
                if (settings.rejects) {
                    throw new RejectedException(most, settings.periodMillis);
                }
                branches.pause(wait);
                wait = waitMillis(key, most);
            }
            return true;
        }

        /** Takes a place, or says how long to wait for one. */
        private long waitMillis(Object key, int most) {
            synchronized (passed) {
                long now = runtime.nanoTime();
                ArrayDeque<Long> times = passed.computeIfAbsent(key, _ -> new ArrayDeque<>());
                while (!times.isEmpty() && now - times.getFirst() >= TimeUnit.MILLISECONDS.toNanos(settings.periodMillis)) {
                    times.removeFirst();
                }
                if (times.size() < most) {
                    times.addLast(now);
                    return 0;
                }
                return times.isEmpty() ? settings.periodMillis : settings.periodMillis - (now - times.getFirst()) / 1_000_000 + 1;
            }
        }
    }
}
