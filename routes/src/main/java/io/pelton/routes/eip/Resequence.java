// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.record.View;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps messages until so many have come, or for so long, and leads them down its branch in order; the messages themselves go on.
 * What it keeps is not acknowledged before it is emitted.
 *
 * @param order what they are put in order by: numbers, or anything else that compares
 * @param size after how many that have come it emits them; one that is dropped for its order counts, too
 * @param timeoutMillis how long it keeps the first of them
 * @param keepsDuplicates whether messages with the same order are all kept; else the first one is
 * @param descending whether the largest comes first
 * @param ignoresInvalid whether a message without order is left out; else it fails
 */
public record Resequence(
        Expression order, int size, long timeoutMillis, boolean keepsDuplicates, boolean descending, boolean ignoresInvalid)
        implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return context.state(new StateSpec<>("messages", 3, account -> new Instance(this, context, account)));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    /** Where a message belongs: after those that came before it, if they have the same order and are all kept. */
    private record Place(Object order, long number) {}

    /** Belongs to the record whose turn it is: comparing may be user code. */
    private static final class Instance implements RouteInstance, State {
        private final Resequence settings;
        private final StateAccount account;
        private final LazyKeys lazy;
        private final Turns turns = new Turns(1);

        private final Emission emission;

        private final TreeMap<Place, KeptMessage> kept;
        private final Timers<Timer> timers;

        /** It is due when the first message was kept for so long. */
        private final Timer timeout = new Timer() {};

        /** How many have come since it last emitted. */
        private long messages;

        /** How many messages were taken out, and the flow ended before they were emitted. */
        private final AtomicLong left = new AtomicLong();

        Instance(Resequence settings, BlockContext context, StateAccount account) {
            this.settings = settings;
            this.account = account;
            this.lazy = LazyKeys.of(context);
            this.emission = new Emission(context.shared(BusyConsumers.class, BusyConsumers::new));
            this.timers = new Timers<>(context.runtime(), context.waker());
            Comparator<Place> ascending = Comparator.comparing(Place::order, CoercedOrder.INSTANCE);
            Comparator<Place> ordered = settings.descending ? ascending.reversed() : ascending;
            kept = new TreeMap<>(settings.keepsDuplicates ? ordered.thenComparingLong(Place::number) : ordered);
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws ExchangeException {
            Object order = null;
            RuntimeException reason = null; // as in Camel, whatever keeps a message from having an order makes it invalid
            try {
                Object value = settings.order.evaluate(message);
                order = value == null ? null : View.keep(NaturalOrder.comparable(value));
            } catch (RuntimeException e) {
                reason = e;
            }
            if (order == null && settings.ignoresInvalid) {
                return;
            }
            if (!(order instanceof Comparable<?>)) {
                throw invalid(message, reason);
            }
            Message copy = message.detachedCopy();
            account.admit(order);
            account.admit(copy);
            KeptMessage own = new KeptMessage(copy, branches.retain(null));
            KeptMessage dropped = own; // until it is kept: a key that does not compare with the others throws
            Emission.Batch full;
            Turns.Turn turn = turns.begin(branches);
            try {
                dropped = put(order, own);
                if (dropped == null) {
                    message.handCompletionsOfResultTo(copy); // as in Camel
                }
                full = emission.taken(messages >= settings.size ? takeAll() : List.of());
            } finally {
                turn.close();
                if (dropped != null) {
                    branches.drop(dropped.lease());
                }
            }
            full.emit(branches, left::addAndGet, own);
        }

        private static ExchangeException invalid(Message message, @Nullable RuntimeException reason) {
            ExchangeException invalid = new ExchangeException("Exchange is not valid to be used by the BatchProcessor", message);
            if (reason != null) {
                invalid.addSuppressed(reason); // in Camel it is no cause, on which clauses would act
            }
            return invalid;
        }

        /** Gives the message if it is not kept, as there is one of the same order. */
        private @Nullable KeptMessage put(Object order, KeptMessage message) {
            account.add(message.bytes());
            boolean isKept = false;
            try {
                isKept = kept.putIfAbsent(new Place(order, messages++), message) == null;
            } finally {
                if (!isKept) {
                    account.add(-message.bytes());
                }
            }
            if (!timeout.isSet()) {
                timers.set(timeout, TimeUnit.MILLISECONDS.toNanos(settings.timeoutMillis));
            }
            return isKept ? null : message;
        }

        private List<KeptMessage> takeAll() {
            List<KeptMessage> all = List.copyOf(kept.values());
            kept.clear();
            messages = 0;
            all.forEach(message -> account.add(-message.bytes()));
            timers.cancel(timeout);
            return all;
        }

        @Override
        public void wake(Branches<Object> branches) {
            Emission.Batch due;
            try (Turns.Turn _ = turns.begin(branches)) {
                due = emission.taken(timers.takeDue().isEmpty() ? List.of() : takeAll());
            }
            due.emit(branches, left::addAndGet);
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            Emission.Batch all;
            try (Turns.Turn _ = turns.begin(branches)) {
                all = emission.taken(takeAll());
            }
            all.emit(branches, left::addAndGet);
        }

        @Override
        public long abandoned() {
            long dropped = left() + kept.size();
            kept.clear();
            return dropped;
        }

        @Override
        public long left() {
            return left.getAndSet(0);
        }

        @Override
        public void close() {
            timers.clear();
        }

        @Override
        public void write(StateParts parts) throws IOException {
            StateOut out = parts.single();
            out.writeLong(messages);
            out.writeMoment(timeout.isSet() ? timers.nanosLeft(timeout) : 0);
            out.writeInt(kept.size());
            for (Map.Entry<Place, KeptMessage> each : kept.entrySet()) {
                out.writeValue(each.getKey().order());
                out.writeLong(each.getKey().number());
                each.getValue().write(out);
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            messages = in.readLong();
            long nanosLeft = in.readMoment();
            for (int entries = in.readInt(); entries > 0; entries--) {
                Place place = new Place(Objects.requireNonNull(in.readValue()), in.readLong());
                KeptMessage message = KeptMessage.read(in, lazy);
                account.add(message.bytes());
                kept.put(place, message);
            }
            if (!kept.isEmpty()) {
                timers.set(timeout, Math.max(0, nanosLeft));
            }
        }
    }
}
