// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Guard;
import io.pelton.message.Message;

/**
 * Whether the error handler of a route acts on the copies that a step sends on. As in Camel it is the message that decides: where it is {@linkplain
 * Message#isTried tried}, also in a route that is called from there, it does not act on them; elsewhere it does, even within a try in which
 * another one has ended before.
 */
final class Guards {
    private Guards() {}

    /** For a message that is sent to an endpoint, or takes a single step. */
    static Guard ofEndpoint(Message message) {
        return message.isTried() ? Guard.UNGUARDED : Guard.GUARDED;
    }

    /** For a message that takes steps, on each of which it acts where it is written. */
    static Guard ofSteps(Message message) {
        return message.isTried() ? Guard.AS_PLACED : Guard.GUARDED;
    }

    /** Has the message take steps with what is written around them. */
    static void asPlaced(Message message, Tried.Change steps) throws Exception {
        with(Guard.AS_PLACED, message, steps);
    }

    /** Has the message take steps with this guard. */
    static void with(Guard guard, Message message, Tried.Change steps) throws Exception {
        Guard outer = message.guard();
        message.setGuard(guard);
        try {
            steps.make();
        } finally {
            message.setGuard(outer);
        }
    }

    /** What decides about failures within a try: nobody does, so that it sees them, unless the message is guarded there. */
    record WithinTry() implements Recovery<Object> {
        @Override
        public boolean recover(Object record, Failure failure, Branches<Object> branches) throws Throwable {
            if (Addressed.message(record).guard() == Guard.GUARDED) {
                return failure.leaveToOuter();
            }
            throw failure.error();
        }
    }
}
