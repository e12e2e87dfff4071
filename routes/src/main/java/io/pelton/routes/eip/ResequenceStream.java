// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Leads messages down its branch in the order of their numbers: one that follows the one before at once, others when those between
 * have come or nothing came for a while; the messages themselves go on. What it keeps is not acknowledged before it is emitted.
 *
 * @param settings how messages are put in order
 */
public record ResequenceStream(Settings settings) implements StatefulBlock<Object> {
    private static final long READY = Long.MIN_VALUE;

    /**
     * How messages are put in order.
     *
     * @param number their whole numbers
     * @param capacity how many are kept; at more, the message that comes waits, unless it is before all of them
     * @param timeoutMillis how long a message waits for those before it
     * @param ignoresInvalid whether a message without number, or one that is rejected, is left out; else it fails
     * @param rejectsOld whether a message fails whose turn is over; else it is emitted late
     */
    public record Settings(
            Expression number, int capacity, long timeoutMillis, boolean ignoresInvalid, boolean rejectsOld) {}

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return context.state(new StateSpec<>("messages", 2, account -> new Instance(settings, context, account)));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    /** A message that waits, until {@code dueNanos} at most. */
    private record Waiting(KeptMessage kept, long dueNanos) {}

    /** A message that is to be kept. Guarded by the instance. */
    private static final class Arrival {
        private final long number;
        private final Message original;
        private final KeptMessage message;
        private boolean isKept;

        /** Happens when there is room; null as long as it need not wait. */
        private @Nullable Event opens;

        /** Which one it is of those that have to wait, from 1; 0 as long as it need not. */
        private long place;

        /** How long it waits at most. */
        private long millis;

        Arrival(long number, Message original, KeptMessage message) {
            this.number = number;
            this.original = original;
            this.message = message;
        }
    }

    /** A message has no place in the order; its cause says why. */
    private static final class UnorderedException extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        private final RuntimeException reason;

        UnorderedException(RuntimeException reason) {
            super(reason);
            this.reason = reason;
        }
    }

    private static final class Instance implements RouteInstance, State {
        private final Settings settings;
        private final StateAccount account;
        private final LazyKeys lazy;
        private final EngineRuntime runtime;
        private final TreeMap<Long, Waiting> kept = new TreeMap<>();
        private final Timers<Timer> timers;

        private final Emission emission;

        /** It is due when the first message waits no longer. */
        private final Timer timeout = new Timer() {};

        /** Messages that wait for room, in the order in which they come in. */
        private final TreeSet<Arrival> arrivals = new TreeSet<>(
                Comparator.<Arrival>comparingLong(arrival -> arrival.number).thenComparingLong(arrival -> arrival.place));

        private long places;
        private @Nullable Long last;

        /** How many messages were taken out, and the flow ended before they were emitted. */
        private long left;

        Instance(Settings settings, BlockContext context, StateAccount account) {
            this.settings = settings;
            this.account = account;
            this.lazy = LazyKeys.of(context);
            this.emission = new Emission(context.shared(BusyConsumers.class, BusyConsumers::new));
            this.runtime = context.runtime();
            this.timers = new Timers<>(runtime, context.waker());
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws InterruptedException, ExchangeException {
            try {
                lead(message, number(message), branches);
            } catch (UnorderedException e) {
                if (!settings.ignoresInvalid()) {
                    throw new ExchangeException("Error processing Exchange in StreamResequencer", message, e.reason);
                }
            }
        }

        /** As in Camel, whatever keeps a message from having a number makes it invalid. */
        private Long number(Message message) throws UnorderedException {
            String found;
            try {
                Object number = ValueType.LONG.convertIfPossible(settings.number().evaluate(message));
                if (number instanceof Long key) {
                    return key;
                }
                found = String.valueOf(number);
            } catch (RuntimeException e) {
                found = e.getMessage();
            }
            throw new UnorderedException(
                    new IllegalArgumentException("no whole number that messages could be put in order by: " + found));
        }

        private void lead(Message message, Long key, Branches<Object> branches) throws InterruptedException, UnorderedException {
            Message copy = message.detachedCopy();
            account.admit(copy);
            Arrival arrival = new Arrival(key, message, new KeptMessage(copy, branches.retain(null)));
            try {
                while (!comesIn(arrival)) {
                    branches.await(Objects.requireNonNull(arrival.opens), arrival.millis);
                    takeReady().emit(branches, this::addLeft);
                }
            } finally {
                if (!arrival.isKept) {
                    branches.drop(arrival.message.lease());
                    goesAway(arrival);
                }
            }
            takeReady().emit(branches, this::addLeft, arrival.isKept ? arrival.message : null);
        }

        /**
         * Keeps a message unless its number is there already; says no if there is no room for it, and then it is told when there is. One before
         * all that are kept needs none: they wait for it.
         */
        private synchronized boolean comesIn(Arrival arrival) throws UnorderedException {
            arrivals.remove(arrival);
            if (kept.containsKey(arrival.number)) {
                return true;
            }
            if (kept.size() >= settings.capacity() && arrival.number > kept.firstKey()) {
                arrival.millis = millisLeft(kept.firstEntry().getValue());
                arrival.place = arrival.opens == null ? ++places : arrival.place;
                arrival.opens = runtime.event();
                arrivals.add(arrival);
                return false;
            }
            keep(arrival.number, arrival.message);
            arrival.original.handCompletionsOfResultTo(arrival.message.message()); // as in Camel
            arrival.isKept = true;
            return true;
        }

        /** What it was told to come in for is there for the next one. */
        private void goesAway(Arrival arrival) {
            List<Event> opened;
            synchronized (this) {
                arrivals.remove(arrival);
                opened = opened();
            }
            opened.forEach(Event::happen);
        }

        private void keep(Long key, KeptMessage message) throws UnorderedException {
            if (settings.rejectsOld() && last != null && key < last) {
                throw new UnorderedException(
                        new TooLateException("rejecting message [" + key + "]: number " + last + " was emitted before it"));
            }
            account.add(message.bytes());
            kept.computeIfPresent(key + 1, (_, next) -> new Waiting(next.kept(), READY));
            boolean isNext = last != null && key == last + 1 || kept.containsKey(key - 1);
            long due = isNext ? READY : runtime.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.timeoutMillis());
            kept.put(key, new Waiting(message, due));
        }

        /** What is to happen as there is room for those that wait for it, or no need of any: for the lowest numbers first. */
        private List<Event> opened() {
            List<Event> opened = new ArrayList<>();
            int room = settings.capacity() - kept.size();
            while (!arrivals.isEmpty() && (opened.size() < room || !kept.isEmpty() && arrivals.first().number < kept.firstKey())) {
                opened.add(Objects.requireNonNull(Objects.requireNonNull(arrivals.pollFirst()).opens));
            }
            return opened;
        }

        /** Takes out the first ones, as far as they need not wait, to be emitted. */
        private Emission.Batch takeReady() {
            Emission.Batch taken;
            List<Event> opened;
            synchronized (this) {
                taken = emission.taken(ready());
                opened = opened();
            }
            opened.forEach(Event::happen);
            return taken;
        }

        private List<KeptMessage> ready() {
            List<KeptMessage> ready = new ArrayList<>();
            while (!kept.isEmpty() && isReady(kept.firstEntry().getValue())) {
                Map.Entry<Long, Waiting> first = kept.pollFirstEntry();
                last = first.getKey();
                ready.add(first.getValue().kept());
                account.add(-first.getValue().kept().bytes());
            }
            setTimeout();
            return ready;
        }

        private boolean isReady(Waiting first) {
            return first.dueNanos() == READY || runtime.nanoTime() - first.dueNanos() >= 0;
        }

        private long millisLeft(Waiting first) {
            return isReady(first) ? 1 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(first.dueNanos() - runtime.nanoTime()));
        }

        /** The first message, if there is one, is not ready. */
        private void setTimeout() {
            if (kept.isEmpty()) {
                timers.cancel(timeout);
            } else {
                timers.set(timeout, kept.firstEntry().getValue().dueNanos() - runtime.nanoTime());
            }
        }

        @Override
        public void wake(Branches<Object> branches) {
            synchronized (this) {
                timers.takeDue();
            }
            takeReady().emit(branches, this::addLeft);
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            takeAll().emit(branches, this::addLeft);
        }

        private synchronized Emission.Batch takeAll() {
            List<KeptMessage> all = kept.values().stream().map(Waiting::kept).toList();
            kept.clear();
            return emission.taken(all);
        }

        private synchronized void addLeft(int messages) {
            left += messages;
        }

        @Override
        public synchronized long abandoned() {
            long dropped = left() + kept.size();
            kept.clear();
            return dropped;
        }

        @Override
        public synchronized long left() {
            long taken = left;
            left = 0;
            return taken;
        }

        @Override
        public synchronized void close() {
            timers.clear();
        }

        @Override
        public synchronized void write(StateParts parts) throws IOException {
            StateOut out = parts.single();
            out.writeValue(last);
            out.writeInt(kept.size());
            for (Map.Entry<Long, Waiting> each : kept.entrySet()) {
                boolean isReady = each.getValue().dueNanos() == READY;
                out.writeLong(each.getKey());
                out.writeBoolean(isReady);
                out.writeMoment(isReady ? 0 : each.getValue().dueNanos() - runtime.nanoTime());
                each.getValue().kept().write(out);
            }
        }

        @Override
        public synchronized void read(StateIn in) throws IOException {
            last = (Long) in.readValue();
            for (int entries = in.readInt(); entries > 0; entries--) {
                Long key = in.readLong();
                boolean isReady = in.readBoolean();
                long due = runtime.nanoTime() + in.readMoment();
                KeptMessage message = KeptMessage.read(in, lazy);
                account.add(message.bytes());
                kept.put(key, new Waiting(message, isReady ? READY : due));
            }
            setTimeout();
        }
    }
}
