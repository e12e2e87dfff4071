// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * From here on messages go on by themselves, so many at once, until their way has ended; others wait in the order in which they came.
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
        return new Instance(this, context.runtime());
    }

    @Override
    public boolean isAsynchronous() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    /** A place to run, which may have to be waited for. */
    private record Place(@Nullable Event free) {}

    private static final class Instance implements BlockInstance<Object> {
        private final ThreadPool pool;
        private final EngineRuntime runtime;

        /** Those that wait. Guarded by itself, as is {@link #running}. */
        private final Queue<Event> waiting = new ArrayDeque<>();

        private int running;

        Instance(ThreadPool pool, EngineRuntime runtime) {
            this.pool = pool;
            this.runtime = runtime;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            Place place = place();
            if (place == null) {
                if (!pool.callerRuns) {
                    throw new RejectedExecutionException();
                }
                return true;
            }
            ((Message) record).onCompletion((_, _, _) -> leave());
            branches.goOn();
            if (place.free() != null) {
                branches.await(place.free(), Long.MAX_VALUE / 1_000_000);
            }
            return true;
        }

        private @Nullable Place place() {
            synchronized (waiting) {
                boolean isFull = waiting.size() >= pool.queue;
                if (running < (isFull ? pool.most : pool.size)) {
                    running++;
                    return new Place(null);
                }
                if (isFull) {
                    return null;
                }
                Event free = runtime.event();
                waiting.add(free);
                return new Place(free);
            }
        }

        /** The one that waits longest takes the place. */
        private void leave() {
            Event next;
            synchronized (waiting) {
                next = waiting.poll();
                if (next == null) {
                    running--;
                }
            }
            if (next != null) {
                next.happen();
            }
        }
    }
}
