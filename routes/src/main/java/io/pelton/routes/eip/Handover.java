// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.Recovery;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Hands a copy of the message to another route, its branch: Camel's {@code seda:}. There it goes on by itself, when one of the route's
 * consumers is free, and failures there are that route's. A sender that waits leads the copy itself, and fails with it.
 *
 * @param routeId the other route
 * @param waiting whether the sender waits for what becomes of the copy
 * @param keepsOriginal whether something on the way needs the copy as it came
 * @param handlesFailures whether the other route has an error handler, so that a sender that waits has none to do with its failures
 * @param queue what the copies of all senders wait in
 */
public record Handover(String routeId, Waiting waiting, boolean keepsOriginal, boolean handlesFailures, Queue queue)
        implements StatefulBlock<Object> {
    /** So many copies that wait for a consumer hold nobody up. */
    private static final int QUEUED = 250;

    /** When a sender waits for what becomes of the copy. */
    public enum Waiting {
        NEVER,
        IF_REPLY_EXPECTED,
        ALWAYS
    }

    /** One for each name: told apart by identity. Immutable. */
    public static final class Queue implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int consumers;

        /** @param consumers how many copies are led at once */
        public Queue(int consumers) {
            this.consumers = consumers;
        }

        private Open open(EngineRuntime runtime) {
            return new Open(runtime, new Turns(consumers), new InFlight(consumers + QUEUED));
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
        return new Instance(this, context.shared(queue, () -> queue.open(context.runtime())));
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

    private record Instance(Handover handover, Open queue) implements RouteInstance {
        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            Waiting waiting = handover.waiting;
            if (waiting == Waiting.ALWAYS || waiting == Waiting.IF_REPLY_EXPECTED && message.isInOut()) {
                leadAndWait(message, sent(message.copy()), branches);
                return;
            }
            Message copy = sent(message.detachedCopy());
            message.handCompletionsTo(copy);
            Turns.Turn turn = queue.turn();
            branches.detach(copy, there -> lead(copy, turn, there), queue.inFlight);
            turn.queueUp(); // not earlier: those behind it would wait for one that waits for room
        }

        private Message sent(Message copy) {
            copy.setFromRouteId(handover.routeId);
            if (handover.keepsOriginal) {
                copy.setOriginal(copy.detachedCopy());
            }
            return copy;
        }

        private static void lead(Message copy, Turns.Turn turn, Branches<Object> branches) throws Exception {
            turn.runWaiting(branches, () -> Copies.lead(copy, 0, branches));
        }

        private void leadAndWait(Message message, Message copy, Branches<Object> branches) throws Exception {
            try {
                lead(copy, queue.turn(), branches);
            } catch (Exception e) {
                message.copyFrom(copy);
                if (handover.handlesFailures) {
                    message.setGivenUp(e);
                }
                throw e;
            }
            message.copyFrom(copy);
        }
    }
}
