// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

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

    /** The turns of the messages of a batch, which are over at the latest when their flow has ended. Thread-safe. */
    private static final class Held implements Branches.Receipt {
        private final Queue<Turns.Turn> turns = new ConcurrentLinkedQueue<>();

        @Override
        public void acknowledged() {
            abandoned();
        }

        @Override
        public void abandoned() {
            turns.forEach(Turns.Turn::close);
        }
    }

    private static final class Instance implements RouteInstance {
        private final ThreadPool pool;
        private final EngineRuntime runtime;
        private final Turns turns;
        private final Branches.ReceiptMaker<Held> held = Held::new;

        Instance(ThreadPool pool, EngineRuntime runtime) {
            this.pool = pool;
            this.runtime = runtime;
            this.turns = new Turns(pool.size, pool.most, pool.queue);
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            Turns.Turn turn = turns.turn(runtime.event());
            if (turn.queueUp()) {
                branches.receipt(held).turns.add(turn);
                message.onCompletion((_, _, _) -> turn.close());
                branches.goOn();
                turn.await(branches);
            } else if (!pool.callerRuns) {
                throw new RejectedExecutionException(
                        pool.most + " messages go on and " + pool.queue + " wait: there is no place for one more");
            }
        }
    }
}
