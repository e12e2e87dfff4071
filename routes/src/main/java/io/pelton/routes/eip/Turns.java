// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets so many at once have their turn, in the order in which they have queued up. Thread-safe. */
final class Turns {
    private final Deque<Turn> queue = new ArrayDeque<>();
    private final Supplier<Event> newEvent;
    private int free;

    Turns(EngineRuntime runtime, int atOnce) {
        this.newEvent = runtime::event;
        this.free = atOnce;
    }

    private enum State {
        NEW,
        QUEUED,
        HAS_COME,
        OVER
    }

    /** One that has not queued up. */
    Turn turn() {
        return new Turn(newEvent.get());
    }

    /** Whether it has come. */
    private synchronized boolean queueUp(Turn turn) {
        if (turn.state != State.NEW) {
            return false;
        }
        if (free == 0) {
            turn.state = State.QUEUED;
            queue.add(turn);
            return false;
        }
        free--;
        turn.state = State.HAS_COME;
        return true;
    }

    /** The one that comes by that. */
    private synchronized @Nullable Turn end(Turn turn) {
        State before = turn.state;
        turn.state = State.OVER;
        if (before == State.QUEUED) {
            queue.remove(turn);
        }
        if (before != State.HAS_COME) {
            return null;
        }
        Turn next = queue.poll();
        if (next == null) {
            free++;
        } else {
            next.state = State.HAS_COME;
        }
        return next;
    }

    private synchronized boolean hasCome(Turn turn) {
        return turn.state == State.HAS_COME;
    }

    /** The turn of one. */
    final class Turn implements AutoCloseable {
        private final Event comes;
        private State state = State.NEW;

        private Turn(Event comes) {
            this.comes = comes;
        }

        /** Comes behind all that have queued up. Does nothing the second time. */
        void queueUp() {
            if (Turns.this.queueUp(this)) {
                comes.happen();
            }
        }

        /** Waits until it comes, on the thread of {@code branches}. */
        void await(Branches<Object> branches) throws InterruptedException {
            branches.await(comes, Long.MAX_VALUE);
        }

        /** The same on a thread that others may wait for meanwhile. */
        void awaitInPlace(Branches<Object> branches) throws InterruptedException {
            while (!hasCome(this)) {
                branches.pause(1);
            }
        }

        /** It is over, or does not come: the next one does. */
        @Override
        public void close() {
            Turn next = end(this);
            if (next != null) {
                next.comes.happen();
            }
        }
    }
}
