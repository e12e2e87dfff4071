// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Lets so many messages pass in any stretch of time of a given length, in all or of each group; the others wait, or are turned
 * away. Thread-safe: all who use the step share the limit.
 */
public final class Throttle implements BlockFunction<Object> {
    private static final long serialVersionUID = 1L;
    private static final int MAX_GROUPS = 10_000;

    private final Count limit;
    private final long periodMillis;
    private final boolean rejects;
    private final Expression group;
    private final transient Map<Object, ArrayDeque<Long>> passed = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, ArrayDeque<Long>> eldest) {
            return size() > MAX_GROUPS;
        }
    };

    /**
     * A limit nobody has used yet.
     *
     * @param limit how many messages
     * @param periodMillis in which time
     * @param rejects whether those above the limit fail instead of waiting
     * @param group what the messages have in common that share the limit
     */
    public Throttle(Count limit, long periodMillis, boolean rejects, Expression group) {
        this.limit = limit;
        this.periodMillis = periodMillis;
        this.rejects = rejects;
        this.group = group;
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Object key = Objects.requireNonNullElse(group.evaluate(message), "");
        int most = limit.of(message);
        long wait = waitMillis(key, most);
        while (wait > 0) {
            if (rejects) {
                throw new RejectedException(most, periodMillis);
            }
            branches.pause(wait);
            wait = waitMillis(key, most);
        }
        return true;
    }

    /** Takes a place, or says how long to wait for one. */
    private long waitMillis(Object key, int most) {
        synchronized (passed) {
            long now = EngineRuntime.current().nanoTime();
            ArrayDeque<Long> times = passed.computeIfAbsent(key, _ -> new ArrayDeque<>());
            while (!times.isEmpty() && now - times.getFirst() >= periodMillis * 1_000_000) {
                times.removeFirst();
            }
            if (times.size() < most) {
                times.addLast(now);
                return 0;
            }
            return times.isEmpty() ? periodMillis : periodMillis - (now - times.getFirst()) / 1_000_000 + 1;
        }
    }
}
