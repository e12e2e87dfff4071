// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import io.pelton.spi.View;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps messages until there are so many, or for so long, and leads them down its branch in order; the messages themselves go on.
 * What it keeps is not acknowledged before it is emitted.
 *
 * @param order what they are put in order by: numbers, or anything else that compares
 * @param size how many it keeps
 * @param timeoutMillis how long it keeps the first of them
 * @param keepsDuplicates whether messages with the same order are all kept; else the last one is
 * @param descending whether the largest comes first
 */
public record Resequence(Expression order, int size, long timeoutMillis, boolean keepsDuplicates, boolean descending)
        implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, new Timers<>(context.runtime(), context.waker()));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    /** Where a message belongs: behind those that came before it, if they have the same order and are all kept. */
    private record Place(Comparable<Object> order, long number) {}

    private static final class Instance implements BlockInstance<Object> {
        private final Resequence settings;
        private final TreeMap<Place, KeptMessage> kept;
        private final Timers<Timer> timers;

        /** It is due when the first message was kept for so long. */
        private final Timer timeout = new Timer() {};

        /** How many have come. */
        private long messages;

        /** How many messages were taken out, and the flow ended before they were emitted. */
        private long left;

        Instance(Resequence settings, Timers<Timer> timers) {
            this.settings = settings;
            this.timers = timers;
            Comparator<Place> ascending = (one, other) -> one.order().compareTo(other.order());
            Comparator<Place> ordered = settings.descending ? ascending.reversed() : ascending;
            kept = new TreeMap<>(settings.keepsDuplicates ? ordered.thenComparingLong(Place::number) : ordered);
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean apply(Object record, Branches<Object> branches) {
            Message message = (Message) record;
            Object value = settings.order.evaluate(message);
            Object order = value == null ? null : View.keep(value);
            if (!(order instanceof Comparable<?>)) {
                throw new IllegalArgumentException("nothing that messages could be put in order by: " + value);
            }
            KeptMessage own = new KeptMessage(message.detachedCopy(), branches.retain(null));
            KeptMessage dropped = own; // unless there is a place for it: what does not compare with what is kept fails
            try {
                dropped = put((Comparable<Object>) order, own);
            } finally {
                if (dropped != null) {
                    branches.drop(dropped.lease());
                }
            }
            KeptMessage.give(full(), branches, this::addLeft, own);
            return true;
        }

        /** Gives what it takes the place of. */
        private synchronized @Nullable KeptMessage put(Comparable<Object> order, KeptMessage message) {
            KeptMessage replaced = kept.put(new Place(order, messages++), message);
            if (!timeout.isSet()) {
                timers.set(timeout, TimeUnit.MILLISECONDS.toNanos(settings.timeoutMillis));
            }
            return replaced;
        }

        private synchronized List<KeptMessage> full() {
            return kept.size() >= settings.size ? takeAll() : List.of();
        }

        private List<KeptMessage> takeAll() {
            List<KeptMessage> all = List.copyOf(kept.values());
            kept.clear();
            timers.cancel(timeout);
            return all;
        }

        @Override
        public void wake(Branches<Object> branches) {
            KeptMessage.give(due(), branches, this::addLeft);
        }

        private synchronized List<KeptMessage> due() {
            return timers.takeDue().isEmpty() ? List.of() : takeAll();
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            KeptMessage.give(rest(), branches, this::addLeft);
        }

        private synchronized List<KeptMessage> rest() {
            return takeAll();
        }

        private synchronized void addLeft(int messages) {
            left += messages;
        }

        @Override
        public synchronized long abandoned() {
            long dropped = left + kept.size();
            kept.clear();
            left = 0;
            return dropped;
        }

        @Override
        public synchronized void close() {
            timers.clear();
        }
    }
}
