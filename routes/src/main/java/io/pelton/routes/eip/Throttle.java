// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.HeapSize;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;

/**
 * Lets so many messages pass in any stretch of time of a given length, in all or of each group; the others wait, or are turned
 * away. All uses of the step share the limit.
 *
 * @param limit how many messages
 * @param periodMillis in which time
 * @param rejects whether those above the limit fail instead of waiting
 * @param way how they wait
 * @param group what the messages have in common that share the limit
 */
public record Throttle(Count limit, long periodMillis, boolean rejects, DelayedWay way, Expression group) implements StatefulBlock<Object>, Asynchronous {
    private static final int MAX_GROUPS = 10_000;

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return context.state(new StateSpec<>("passed", 1, account -> new Instance(this, context.runtime(), account)));
    }

    @Override
    public boolean isAsynchronous() {
        return way.isAsynchronous() && !rejects;
    }

    @Override
    public boolean mayWait() {
        return !rejects;
    }

    private static final class Instance implements RouteInstance, State {
        private static final long BYTES = 240;
        private static final long PER_TIME = 32;

        private final Throttle settings;
        private final StateAccount account;
        private final EngineRuntime runtime;
        private final InFlight delayed = DelayedWay.delayed();

        /** When messages have passed, by group; the groups that were used last. */
        private final SequencedMap<String, ArrayDeque<Long>> passed = new LinkedHashMap<>(16, 0.75f, true);

        Instance(Throttle settings, EngineRuntime runtime, StateAccount account) {
            this.settings = settings;
            this.runtime = runtime;
            this.account = account;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            Object group = settings.group.evaluate(message);
            String key = group == null ? "" : ValueText.of(group);
            int most = settings.limit.of(message);
            long wait = waitMillis(key, most);
            while (wait > 0) {
                if (settings.rejects) {
                    throw new RejectedException(most, settings.periodMillis);
                }
                settings.way.pause(wait, branches, delayed);
                wait = waitMillis(key, most);
            }
        }

        /** Takes a place, or says how long to wait for one. */
        private long waitMillis(String key, int most) {
            synchronized (passed) {
                long now = runtime.nanoTime();
                ArrayDeque<Long> times = timesOf(key);
                while (!times.isEmpty() && now - times.getFirst() >= TimeUnit.MILLISECONDS.toNanos(settings.periodMillis)) {
                    times.removeFirst();
                    account.add(-PER_TIME);
                }
                if (times.size() < most) {
                    account.add(PER_TIME);
                    times.addLast(now);
                    return 0;
                }
                return times.isEmpty() ? settings.periodMillis : settings.periodMillis - (now - times.getFirst()) / 1_000_000 + 1;
            }
        }

        private ArrayDeque<Long> timesOf(String key) {
            ArrayDeque<Long> known = passed.get(key);
            if (known != null) {
                return known;
            }
            account.add(BYTES + HeapSize.ofText(key));
            ArrayDeque<Long> times = new ArrayDeque<>();
            passed.put(key, times);
            if (passed.size() > MAX_GROUPS) {
                Map.Entry<String, ArrayDeque<Long>> eldest = passed.pollFirstEntry();
                account.add(-BYTES - HeapSize.ofText(eldest.getKey()) - PER_TIME * eldest.getValue().size());
            }
            return times;
        }

        @Override
        public void write(StateParts parts) throws IOException {
            synchronized (passed) {
                long now = runtime.nanoTime();
                for (Map.Entry<String, ArrayDeque<Long>> each : passed.entrySet()) {
                    StateOut out = parts.ofKey(each.getKey());
                    out.writeText(each.getKey());
                    out.writeInt(each.getValue().size());
                    for (long time : each.getValue()) {
                        out.writeMoment(time - now);
                    }
                }
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            synchronized (passed) {
                long now = runtime.nanoTime();
                ArrayDeque<Long> times = timesOf(in.readText());
                for (int left = in.readInt(); left > 0; left--) {
                    account.add(PER_TIME);
                    times.add(now + in.readMoment());
                }
            }
        }
    }
}
