// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.Recovery;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.control.RouteGate;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands a copy of the message to another route, its branch: Camel's {@code seda:}. There it goes on by itself, when one of the route's
 * consumers is free, and failures there are that route's. A sender that waits leads the copy itself, and fails with it.
 *
 * @param routeId the other route
 * @param waiting whether the sender waits for the end of the copy's way
 * @param keepsOriginal whether something on the way needs the copy as it came
 * @param queue what the copies of all senders wait in
 * @param stop what happens while the other route is stopped; null if it never is
 * @param reentry the branch, where the other route hands over to itself
 * @param mayComeBack whether what the other route does may come to this queue again
 * @param isWithinItself whether it has no branch of its own, but that of the step that it is in
 */
public record Handover(
        String routeId,
        Waiting waiting,
        boolean keepsOriginal,
        Queue queue,
        @Nullable WhenStopped stop,
        Reentry reentry,
        boolean mayComeBack,
        boolean isWithinItself)
        implements StatefulBlock<Object> {
    /** So many copies that wait for a consumer hold nobody up. */
    private static final int QUEUED = 250;

    /** When a sender waits for the end of the copy's way. */
    public enum Waiting {
        NEVER,
        IF_REPLY_EXPECTED,
        ALWAYS
    }

    /**
     * What happens while the other route is stopped.
     *
     * @param gate where copies wait
     * @param unread what happens to messages when it has no consumers
     * @param waitsForRoom whether the sender waits while the gate is full; else its message fails
     */
    public record WhenStopped(RouteGate gate, Keep.Unread unread, boolean waitsForRoom) {
        private static final long WAIT_MILLIS = 10;

        /** Whether {@code message} may be handed over; false if it is dropped. Waits for room if it is to. */
        private boolean takes(Message message, Branches<Object> branches) throws Exception {
            if (gate.isClosed() && unread != Keep.Unread.KEPT) {
                if (unread == Keep.Unread.FAILS) {
                    throw new ExchangeException("No consumers available on endpoint: " + gate.endpoint(), message);
                }
                return false;
            }
            while (true) {
                boolean isFull = gate.isFull();
                if (isFull && !waitsForRoom) {
                    throw new IllegalStateException("Queue full");
                }
                if (!isFull && !gate.isCrowded()) {
                    break;
                }
                branches.pause(WAIT_MILLIS);
            }
            return true;
        }
    }

    /** The same within the other route. */
    public Handover withinItself() {
        return new Handover(routeId, waiting, keepsOriginal, queue, stop, reentry, mayComeBack, true);
    }

    /** One for each name: told apart by identity. Immutable. */
    public static final class Queue implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int consumers;

        /** @param consumers how many copies are led at once */
        public Queue(int consumers) {
            this.consumers = consumers;
        }

        private Open open(EngineRuntime runtime, @Nullable WhenStopped stop) {
            return new Open(runtime, new Turns(consumers), new InFlight(consumers + (stop == null ? QUEUED : stop.gate.size())));
        }
    }

    /** The queue of a run. */
    private record Open(EngineRuntime runtime, Turns turns, InFlight inFlight) {
        Turns.Turn turn() {
            return turns.turn(runtime.event());
        }
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        Closeable run = stop == null ? () -> {} : stop.gate.announce();
        BusyConsumers busy = context.shared(BusyConsumers.class, BusyConsumers::new);
        Answers answers = context.shared(Answers.class, () -> new Answers(busy));
        return new Instance(this, context.shared(queue, () -> queue.open(context.runtime(), stop)), busy, answers, run);
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }

    /** A copy on its way to the other route. */
    private record Sent(Message copy, Turns.Turn turn, RouteGate.@Nullable Copy held) {}

    private record Instance(Handover handover, Open queue, BusyConsumers busy, Answers answers, Closeable run) implements RouteInstance {
        @Override
        public void begin(Branches<Object> branches) {
            if (!handover.isWithinItself) {
                handover.reentry.begin(branches);
            }
        }

        @Override
        public void lead(Message message, Branches<Object> own) throws Exception {
            Branches<Object> branches = handover.isWithinItself ? handover.reentry.of(own) : own;
            WhenStopped stop = handover.stop;
            if (stop != null && !stop.takes(message, branches)) {
                return;
            }
            Waiting waiting = handover.waiting;
            if (waiting == Waiting.ALWAYS || waiting == Waiting.IF_REPLY_EXPECTED && message.isInOut()) {
                leadAndWait(message, sent(message.copy()), branches);
                return;
            }
            Message copy = sent(message.detachedCopy());
            message.handCompletionsBeside(copy);
            Sent sent = new Sent(copy, queue.turn(), stop == null ? null : stop.gate.arrive());
            if (!handover.mayComeBack) {
                handOver(sent, false, branches);
            } else if (busy.isBusy(branches)) {
                branches.runAwaited(its -> handOverAfterOthers(sent, its));
            } else {
                handOverAfterOthers(sent, branches);
            }
        }

        private void handOverAfterOthers(Sent sent, Branches<Object> branches) {
            if (!busy.hasPutOff(branches) || !putOff(sent, true, branches)) {
                handOver(sent, true, branches);
            }
        }

        /** @param mayPutOff whether it may be put off until consumers that its sender keeps busy are free */
        private void handOver(Sent sent, boolean mayPutOff, Branches<Object> branches) {
            boolean isBegun = false;
            boolean[] isPutOff = new boolean[1]; // before this returns, or never
            Object sender = BusyConsumers.way(branches);
            try {
                branches.detach(
                        sent.copy,
                        there -> {
                            if (mayPutOff && isInPlace(sender, there) && busy.isBusy(there) && putOff(sent, false, there)) {
                                isPutOff[0] = true;
                            } else {
                                lead(sent, there);
                            }
                        },
                        queue.inFlight);
                isBegun = true;
            } finally {
                if (!isBegun && sent.held != null) {
                    sent.held.close();
                }
            }
            if (!isPutOff[0]) {
                sent.turn.queueUp(); // not earlier: those after it would wait for one that waits for room, or is put off
            }
        }

        /** Whether what is detached is led in the place of its sender. */
        @SuppressWarnings("ReferenceEquality")
        private static boolean isInPlace(Object sender, Branches<Object> there) {
            return BusyConsumers.way(there) == sender;
        }

        /** What is put off is handed over for the records that it is made of, whichever of them is led then. */
        private boolean putOff(Sent sent, boolean onlyAfterOthers, Branches<Object> branches) {
            Branches.Lease lease = branches.retain(null);
            BusyConsumers.Later later = there -> {
                Branches<Object> own = branches.in(there);
                own.emit(lease, () -> handOver(sent, false, own));
            };
            boolean isPutOff = busy.putOff(branches, later, onlyAfterOthers);
            if (!isPutOff) {
                branches.drop(lease);
            }
            return isPutOff;
        }

        /** Where the route may be stopped, it is held until its way begins. */
        private void lead(Sent sent, Branches<Object> branches) throws Exception {
            RouteGate.Copy held = sent.held;
            if (held == null) {
                lead(sent.copy, sent.turn, branches);
                return;
            }
            try (held) {
                busy.lead(branches, handover.routeId, consumer -> sent.turn.runWaiting(branches, () -> {
                    held.pass(branches, queue.runtime);
                    leadOn(sent.copy, consumer, branches);
                }));
            }
        }

        private Message sent(Message copy) {
            copy.setFromRouteId(handover.routeId);
            copy.setInHandlersOf(List.of()); // its failures are those of that route
            if (handover.keepsOriginal || copy.original() != null) { // the completions that go along may ask for it
                copy.keepOriginal();
            }
            return copy;
        }

        private void lead(Message copy, Turns.Turn turn, Branches<Object> branches) throws Exception {
            busy.lead(branches, handover.routeId, consumer -> turn.runWaiting(branches, () -> leadOn(copy, consumer, branches)));
        }

        private static void leadOn(Message copy, BusyConsumers.Consumer consumer, Branches<Object> branches) throws Exception {
            consumer.inTurn(() -> branches.runAwaited(there -> Copies.leadOn(copy, Ways.Way.DOWN, there)));
        }

        private void leadAndWait(Message message, Message copy, Branches<Object> branches) throws Exception {
            if (handover.stop != null) {
                handover.stop.gate.awaitAsSender(branches, queue.runtime);
            }
            Tried.make(message, () -> {
                try (Turns.Turn turn = queue.turn()) {
                    awaitConsumer(turn, message, branches);
                    lead(copy, turn, branches);
                } finally {
                    message.become(copy); // also what it has come to where it failed
                }
            });
        }

        private void awaitConsumer(Turns.Turn turn, Message message, Branches<Object> branches) throws Exception {
            turn.queueUp();
            if (turn.hasCome()) {
                return;
            }
            try (Answers.Waiting waiting = answers.begin(branches.ways(), handover.routeId, handover.queue.consumers)) {
                if (waiting == null) {
                    throw new ExchangeException("The route '" + handover.routeId + "' would wait for itself: its consumers wait for an answer from its own queue", message);
                }
                turn.awaitWaiting(branches);
            }
        }

        @Override
        public void close() throws IOException {
            run.close();
        }
    }
}
