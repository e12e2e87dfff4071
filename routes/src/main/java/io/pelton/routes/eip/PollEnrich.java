// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.Polled;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes a message of a source and adds it; what the source does with it then, it does when the way of this message has ended, what
 * was made of it is durable, and no run will read the message again, which could not be processed once more without what was taken. Where nothing is kept
 * for a next run, a step that must wait for the next one does not wait for that: who makes the next one may be waiting until the last one is gone.
 *
 * @param strategy what makes one message of the two; null: what is taken takes the place of the body and adds its headers
 * @param timeoutMillis how long to wait for something that can be taken; negative for ever
 */
@SuppressWarnings("serial") // the source and the strategy are there where the route runs
public record PollEnrich(Pollable source, @Nullable AggregationStrategy strategy, long timeoutMillis)
        implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, context.runtime(), context.isKept());
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public Polled polls() {
        return new Polled(source.toString(), source.retention());
    }

    @Override
    public boolean mayWait() {
        return timeoutMillis != 0;
    }

    private static final class Instance implements RouteInstance, Branches.ReceiptMaker<EndedWays> {
        private final PollEnrich settings;
        private final EngineRuntime runtime;
        private final boolean isKept;
        private final Closeable announced;
        private Pollable.@Nullable Poller poller;

        /** What was polled for batches that runs may read again. */
        private final Set<EndedWays> untold = ConcurrentHashMap.newKeySet();

        Instance(PollEnrich settings, EngineRuntime runtime, boolean isKept) {
            this.settings = settings;
            this.runtime = runtime;
            this.isKept = isKept;
            this.announced = settings.source.announcePolls();
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            if (settings.source instanceof KeptMessages kept && kept.isNone(message)) {
                return;
            }
            EndedWays polled = branches.receipt(this);
            Message taken = take(message, polled, branches);
            if (taken != null) {
                Pollable.Poller open = poller();
                message.onCompletion((_, failure, _) -> polled.ended(ended -> open.completed(taken, ended), failure));
            }
            if (settings.strategy == null) {
                add(taken, message);
                return;
            }
            Addition.add(taken, message, settings.strategy);
        }

        /** For the polled messages of one batch. */
        @Override
        public EndedWays newReceipt() {
            EndedWays made = EndedWays.awaitingPositions(isKept);
            if (!isKept) {
                untold.removeIf(EndedWays::isOver);
                untold.add(made);
            }
            return made;
        }

        private @Nullable Message take(Message message, EndedWays polled, Branches<Object> branches) throws Exception {
            Pollable.Poller open = poller();
            long begin = runtime.nanoTime();
            for (; ; ) {
                Message taken = open.poll(message);
                long left = settings.timeoutMillis - TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() - begin);
                if (taken != null || open.isFinished() || settings.timeoutMillis >= 0 && left <= 0) {
                    return taken;
                }
                if (!isKept) {
                    polled.completeEnded();
                    untold.stream().filter(EndedWays::isDurable).forEach(EndedWays::completeEnded);
                }
                branches.pause(settings.timeoutMillis < 0 ? open.idleMillis() : Math.min(left, open.idleMillis()));
            }
        }

        private synchronized Pollable.Poller poller() throws Exception {
            if (poller == null) {
                poller = settings.source.poller(runtime, isKept);
            }
            return poller;
        }

        private synchronized Pollable.@Nullable Poller opened() {
            return poller;
        }

        @Override
        public void close() throws IOException {
            try (announced) {
                Pollable.Poller open = opened();
                if (open != null) {
                    open.close();
                }
            }
        }

        /** As in Camel headers of the same name give way, all others stay. */
        private static void add(@Nullable Message taken, Message message) {
            message.setBody(taken == null ? null : taken.body());
            if (taken != null) {
                taken.headers().forEach(message::setHeader);
                taken.properties().forEach(message::setProperty);
                taken.variables().forEach(message::setVariable);
                taken.reset(null); // the source may keep it for long
            }
        }
    }
}
