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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
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
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return context.state(new StateSpec<>("passed", 2, account -> new Instance(this, context.runtime(), account)));
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
        private static final long BYTES = 400;
        private static final long PER_TIME = 32;
        private static final int PERIODS_KEPT = 10;

        private final Throttle settings;
        private final StateAccount account;
        private final EngineRuntime runtime;
        private final InFlight delayed = DelayedWay.delayed();

        /** What has passed, by group; the group that was used last is the last. */
        private final SequencedMap<String, Passed> groups = new LinkedHashMap<>(16, 0.75f, true);

        Instance(Throttle settings, EngineRuntime runtime, StateAccount account) {
            this.settings = settings;
            this.runtime = runtime;
            this.account = account;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            Object group = settings.group.evaluate(message);
            String key = group == null ? "" : ValueText.of(group);
            OptionalInt given = settings.limit.given(message);
            int most;
            Passed passed;
            Turns.Turn queued;
            synchronized (groups) {
                forgetOver();
                passed = passedOf(key);
                most = limit(passed, given, message);
                if (!passed.turns.areTaken() && waitMillis(passed, most) == 0) {
                    return;
                }
                if (settings.rejects) {
                    throw new RejectedException(most, settings.periodMillis);
                }
                queued = passed.turns.queued(); // from here on the group is not forgotten
            }
            try (Turns.Turn turn = queued) {
                settings.way.await(branches, delayed, () -> turn.runWaiting(branches, () -> {
                    for (long wait = waitMillis(passed, most); wait > 0; wait = waitMillis(passed, most)) {
                        branches.pause(wait);
                    }
                }));
            }
        }

        /**
         * As in Camel nothing instead of a number leaves the limit of the group as it is, nothing passes at 0, and a message that gives less
         * fails.
         */
        private int limit(Passed group, OptionalInt given, Message message) {
            if (given.isPresent() && given.getAsInt() < 0) {
                throw new IllegalStateException("'throttle' needs a limit of 0 or more, found " + given.getAsInt());
            }
            if (given.isPresent()) {
                group.limit = given.getAsInt();
            } else if (group.limit == 0) {
                throw new NoLimitException("the limit of 'throttle' is nothing, and there was none before", message);
            }
            return group.limit;
        }

        /** Takes a place, or says how long to wait for one. */
        private long waitMillis(Passed group, int most) {
            synchronized (groups) {
                long now = runtime.nanoTime();
                ArrayDeque<Long> times = group.times;
                while (!times.isEmpty() && isOver(times.getFirst(), 1)) {
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

        /** Forgets the groups that were used longest ago: as in Camel nothing of them has passed in ten times the period. Nobody waits. */
        private void forgetOver() {
            for (Iterator<Map.Entry<String, Passed>> eldest = groups.entrySet().iterator(); eldest.hasNext(); ) {
                Map.Entry<String, Passed> each = eldest.next();
                ArrayDeque<Long> times = each.getValue().times;
                if (!times.isEmpty() && !isOver(times.getLast(), PERIODS_KEPT)) {
                    return;
                }
                if (!each.getValue().turns.areTaken()) {
                    account.add(-BYTES - HeapSize.ofText(each.getKey()) - PER_TIME * times.size());
                    eldest.remove();
                }
            }
        }

        private boolean isOver(long time, int periods) {
            return runtime.nanoTime() - time >= periods * TimeUnit.MILLISECONDS.toNanos(settings.periodMillis);
        }

        private Passed passedOf(String key) {
            Passed known = groups.get(key);
            if (known != null) {
                return known;
            }
            account.add(BYTES + HeapSize.ofText(key));
            Passed unknown = new Passed();
            groups.put(key, unknown);
            return unknown;
        }

        @Override
        public void write(StateParts parts) throws IOException {
            synchronized (groups) {
                long now = runtime.nanoTime();
                for (Map.Entry<String, Passed> each : groups.entrySet()) {
                    StateOut out = parts.ofKey(each.getKey());
                    out.writeText(each.getKey());
                    out.writeInt(each.getValue().limit);
                    out.writeInt(each.getValue().times.size());
                    for (long time : each.getValue().times) {
                        out.writeMoment(time - now);
                    }
                }
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            synchronized (groups) {
                long now = runtime.nanoTime();
                Passed group = passedOf(in.readText());
                group.limit = in.readInt();
                ArrayDeque<Long> times = group.times;
                for (int left = in.readInt(); left > 0; left--) {
                    account.add(PER_TIME);
                    times.add(now + in.readMoment());
                }
            }
        }
    }

    /** Messages of one group. */
    private static final class Passed {
        /** When the last ones have passed. */
        private final ArrayDeque<Long> times = new ArrayDeque<>();

        /** Whose turn it is to wait for a place; the others wait for theirs. */
        private final Turns turns = new Turns(1);

        /** How many pass in the period; 0 if no message has said it. */
        private int limit;
    }
}
