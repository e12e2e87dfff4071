// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes a message of a source and adds it; what the source does with it then, it does when the way of this message has ended and what
 * was made of it is durable. A step that must wait for the next one does not wait for that: who makes the next one may be waiting
 * until the last one is gone.
 */
public final class PollEnrich implements BlockFunction<Object>, Branches.ReceiptMaker<PolledMessages> {
    private static final long serialVersionUID = 1L;

    private final transient Pollable source;
    private final @Nullable AggregationStrategy strategy;
    private final long timeoutMillis;
    private transient Pollable.@Nullable Poller poller;
    private transient int flows;

    /**
     * Nothing is open yet.
     *
     * @param strategy what makes one message of the two; null: what is taken takes the place of the body and adds its headers
     * @param timeoutMillis how long to wait for something that can be taken; negative for ever
     */
    @SuppressWarnings("serial") // the strategy is there where the route runs
    public PollEnrich(Pollable source, @Nullable AggregationStrategy strategy, long timeoutMillis) {
        this.source = source;
        this.strategy = strategy;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        PolledMessages polled = branches.receipt(this);
        Message taken = take(message, polled, branches);
        if (taken != null) {
            message.onCompletion((_, failure) -> polled.ended(taken, failure));
        }
        if (strategy == null) {
            add(taken, message);
            return true;
        }
        Message result = strategy.aggregate(message, Objects.requireNonNullElseGet(taken, () -> new Message(null)));
        if (result != message) {
            message.copyFrom(result);
        }
        return !message.isStopped();
    }

    /** The polled messages of one batch. */
    @Override
    public PolledMessages newReceipt() {
        return new PolledMessages();
    }

    private @Nullable Message take(Message message, PolledMessages polled, Branches<Object> branches) throws Exception {
        Pollable.Poller open = open();
        long begin = EngineRuntime.current().nanoTime();
        for (; ; ) {
            Message taken = open.poll(message);
            long left = timeoutMillis - TimeUnit.NANOSECONDS.toMillis(EngineRuntime.current().nanoTime() - begin);
            if (taken != null || open.isFinished() || timeoutMillis >= 0 && left <= 0) {
                return taken;
            }
            polled.completeEnded();
            branches.pause(timeoutMillis < 0 ? open.idleMillis() : Math.min(left, open.idleMillis()));
        }
    }

    /** Closed when the last flow that calls it has ended. */
    @Override
    public synchronized Closeable announce() {
        flows++;
        Closeable announced = source.announcePolls();
        return () -> {
            try (announced) {
                leave();
            }
        };
    }

    private void leave() throws IOException {
        Pollable.Poller unused = unused();
        if (unused != null) {
            unused.close();
        }
    }

    /** One flow less calls it: the poller, if none is left and it was opened. */
    private synchronized Pollable.@Nullable Poller unused() {
        flows--;
        Pollable.Poller open = poller;
        if (flows > 0 || open == null) {
            return null;
        }
        poller = null;
        return open;
    }

    private synchronized Pollable.Poller open() throws Exception {
        Pollable.Poller open = poller;
        if (open == null) {
            open = source.poller();
            poller = open;
        }
        return open;
    }

    /** As in Camel headers of the same name give way, all others stay. */
    private static void add(@Nullable Message taken, Message message) {
        message.setBody(taken == null ? null : taken.body());
        if (taken != null) {
            taken.headers().forEach(message::setHeader);
            taken.properties().forEach(message::setProperty);
        }
    }
}
