// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Completion;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * From here on messages go on by themselves, so many at once, until their way has ended; others wait in the order in which they came. A
 * message that comes here again, as in a loop, or a part of one, has its place already.
 * Camel's {@code threads}, whose rules are those of a {@link java.util.concurrent.ThreadPoolExecutor}.
 *
 * @param size how many go on at once while the queue is not full
 * @param most how many go on at once when it is
 * @param queue how many wait
 * @param callerRuns whether the source waits for a message that is one too many; else that message fails
 */
public record ThreadPool(int size, int most, int queue, boolean callerRuns) implements StatefulBlock<Object>, Asynchronous {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, context.runtime(), context.shared(BusyConsumers.class, BusyConsumers::new));
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean isAsynchronous() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    /** The places of the messages of a batch, which are free at the latest when their flow has ended. Thread-safe. */
    private static final class Held implements Branches.Receipt {
        private final Queue<Place> places = new ConcurrentLinkedQueue<>();

        @Override
        public void acknowledged() {
            abandoned();
        }

        @Override
        public void abandoned() {
            places.forEach(Place::abandon);
        }
    }

    private static final class Instance implements BlockInstance<Object> {
        private final ThreadPool pool;
        private final EngineRuntime runtime;
        private final BusyConsumers busy;
        private final Branches.ReceiptMaker<Held> places = Held::new;

        /** Those that wait. Guarded by itself, as are {@link #running} and {@link Place#isLeft}. */
        private final Queue<Place> waiting = new ArrayDeque<>();

        private int running;

        /** What has a place, or waits for one: if it, or a part of it, comes here again, it would wait for itself. Guarded by {@link #waiting}. */
        private final Set<Object> holders = new HashSet<>();

        Instance(ThreadPool pool, EngineRuntime runtime, BusyConsumers busy) {
            this.pool = pool;
            this.runtime = runtime;
            this.busy = busy;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            List<Object> ways = branches.ways();
            if (isHolder(ways)) {
                return true;
            }
            Place place = place(ways);
            if (place == null) {
                if (!pool.callerRuns) {
                    throw new RejectedExecutionException(
                            pool.most + " messages go on and " + pool.queue + " wait: there is no place for one more");
                }
                return true;
            }
            branches.receipt(places).places.add(place);
            ((Message) record).onCompletionLast(new Leaving(place));
            branches.goOn();
            if (place.turn != null) {
                branches.await(place.turn, Long.MAX_VALUE / 1_000_000);
                branches.keepOrder();
            }
            return true;
        }

        private boolean isHolder(List<Object> ways) {
            synchronized (waiting) {
                return ways.stream().anyMatch(holders::contains);
            }
        }

        private @Nullable Place place(List<Object> ways) {
            Object holder = ways.getFirst();
            synchronized (waiting) {
                boolean isFull = waiting.size() >= pool.queue;
                boolean isFree = running < (isFull ? pool.most : pool.size);
                if (isFull && !isFree) {
                    return null;
                }
                Place place = new Place(this, holder, busy.enter(ways), isFree ? null : runtime.event());
                holders.add(holder);
                if (isFree) {
                    running++;
                } else {
                    waiting.add(place);
                }
                return place;
            }
        }

        /** The one that waits longest takes the place, if it was taken; false if it has been left before. */
        private boolean leave(Place place) {
            Place next;
            synchronized (waiting) {
                if (place.isLeft) {
                    return false;
                }
                place.isLeft = true;
                holders.remove(place.holder);
                if (waiting.remove(place)) {
                    return true;
                }
                next = waiting.poll();
                if (next == null) {
                    running--;
                }
            }
            if (next != null && next.turn != null) {
                next.turn.happen();
            }
            return true;
        }
    }

    /** Leaves the place where the way of the message ends, not where those of copies do that a queue was handed. */
    private record Leaving(Place place) implements Completion {
        @Override
        public void completed(Message message, @Nullable Throwable failure, Object there) {
            @SuppressWarnings("unchecked")
            Branches<Object> branches = (Branches<Object>) there;
            branches.keepOrder(); // what the next one writes comes after it
            place.leave(branches);
        }

        @Override
        public Scope scope() {
            return Scope.THREAD;
        }
    }

    /** A place to run. */
    private static final class Place {
        private final Instance pool;

        /** The way of its message. */
        private final Object holder;

        /** What it hands over meanwhile does not wait for those that wait for the place. */
        private final BusyConsumers.Stay stay;

        /** What is waited for before it is taken; null if it was free. */
        private final @Nullable Event turn;

        private boolean isLeft;

        Place(Instance pool, Object holder, BusyConsumers.Stay stay, @Nullable Event turn) {
            this.pool = pool;
            this.holder = holder;
            this.stay = stay;
            this.turn = turn;
        }

        void leave(Branches<Object> branches) {
            if (pool.leave(this)) {
                stay.end(branches);
            }
        }

        /** The way has not come to its end. */
        void abandon() {
            if (pool.leave(this)) {
                stay.abandon();
            }
        }
    }
}
