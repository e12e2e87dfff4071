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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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

    private record Kept(Comparable<Object> order, KeptMessage message) {}

    private static final class Instance implements BlockInstance<Object> {
        private final Resequence settings;
        private final List<Kept> kept = new ArrayList<>();
        private final Timers<Timer> timers;

        /** It is due when the first message was kept for so long. */
        private final Timer timeout = new Timer() {};

        /** How many messages were taken out, and the flow ended before they were emitted. */
        private long left;

        Instance(Resequence settings, Timers<Timer> timers) {
            this.settings = settings;
            this.timers = timers;
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean apply(Object record, Branches<Object> branches) {
            Message message = (Message) record;
            Object value = settings.order.evaluate(message);
            Object kept = value == null ? null : View.keep(value);
            if (!(kept instanceof Comparable<?>)) {
                throw new IllegalArgumentException("nothing that messages could be put in order by: " + value);
            }
            Kept added = new Kept((Comparable<Object>) kept, new KeptMessage(message.detachedCopy(), branches.retain(null)));
            List<KeptMessage> replaced = new ArrayList<>(1);
            List<KeptMessage> due = add(added, replaced);
            replaced.forEach(same -> branches.drop(same.lease()));
            KeptMessage.give(due, branches, this::addLeft, added.message());
            return true;
        }

        /** Gives what is due, and adds to {@code replaced} what {@code message} takes the place of. */
        private synchronized List<KeptMessage> add(Kept message, List<KeptMessage> replaced) {
            if (kept.isEmpty()) {
                timers.set(timeout, settings.timeoutMillis * 1_000_000);
            }
            if (!settings.keepsDuplicates) {
                kept.stream()
                        .filter(other -> other.order().compareTo(message.order()) == 0)
                        .findFirst()
                        .ifPresent(same -> {
                            replaced.add(same.message());
                            kept.remove(same);
                        });
            }
            kept.add(message);
            return kept.size() >= settings.size ? takeAll() : List.of();
        }

        private List<KeptMessage> takeAll() {
            List<Kept> all = new ArrayList<>(kept);
            Comparator<Kept> ascending = (left, right) -> left.order().compareTo(right.order());
            all.sort(settings.descending ? ascending.reversed() : ascending);
            kept.clear();
            timers.cancel(timeout);
            return all.stream().map(Kept::message).toList();
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
