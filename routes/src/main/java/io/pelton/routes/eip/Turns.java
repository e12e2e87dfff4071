// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many at once have their turn, in the order in which they have queued up. No lock is held during a turn: user code may run in it.
 * Thread-safe.
 */
final class Turns {
    private final Deque<Turn> queue = new ArrayDeque<>();
    private int free;

    Turns(int atOnce) {
        this.free = atOnce;
    }

    private enum State {
        NEW,
        QUEUED,
        HAS_COME,
        OVER
    }

    /** What is done in a turn. */
    @FunctionalInterface
    interface Work<E extends Exception> {
        void run() throws E;
    }

    /** One that has queued up, and is waited for on any thread. */
    Turn queued() {
        Turn turn = new Turn(null);
        queueUp(turn);
        return turn;
    }

    /** One that has not queued up; {@code comes} happens when it comes. */
    Turn turn(Event comes) {
        return new Turn(comes);
    }

    /** The turn of the calling record, when it has come. Waits for it on any thread. */
    Turn begin(Branches<Object> branches) {
        Turn turn = new Turn(null);
        turn.queueUp();
        boolean isMine = turn.hasCome();
        try {
            if (!isMine) {
                turn.await(branches);
                isMine = true;
            }
        } finally {
            if (!isMine) {
                turn.close();
            }
        }
        return turn;
    }

    /** Whether all have their turns already, so that the next one has to wait. */
    synchronized boolean areTaken() {
        return free == 0;
    }

    private synchronized boolean queueUp(Turn turn) {
        if (turn.state != State.NEW) {
            return false;
        }
        if (free == 0) {
            turn.state = State.QUEUED;
            if (turn.comes == null) {
                turn.comes = EngineRuntime.current().event();
            }
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

    /** The turn of one. */
    final class Turn implements AutoCloseable {
        /** Null until it has to wait. Set before it is in the queue. */
        private @Nullable Event comes;

        private volatile State state = State.NEW;

        private Turn(@Nullable Event comes) {
            this.comes = comes;
        }

        /** Comes after all that have queued up. Does nothing the second time. */
        void queueUp() {
            if (Turns.this.queueUp(this)) {
                tell();
            }
        }

        private void tell() {
            if (comes != null) {
                comes.happen();
            }
        }

        /** It has queued up, and has not come at once. */
        private void await(Branches<Object> branches) {
            branches.await(Objects.requireNonNull(comes), this::hasCome);
        }

        /** Whether it is there now. */
        boolean hasCome() {
            return state == State.HAS_COME;
        }

        /** Does {@code work} when it has come, and is over then. What is written in one turn comes after what was written in those before. */
        <E extends Exception> void run(Branches<Object> branches, Work<E> work) throws E {
            try (this) {
                queueUp();
                if (!hasCome()) {
                    await(branches);
                }
                branches.keepOrder();
                try {
                    work.run();
                } finally {
                    branches.keepOrder();
                }
            }
        }

        /** The same on a thread that may wait. */
        void runWaiting(Branches<Object> branches, Work<Exception> work) throws Exception {
            try (this) {
                queueUp();
                if (!hasCome()) {
                    awaitWaiting(branches);
                }
                run(branches, work);
            }
        }

        /** Waits for one that has queued up, on a thread that may wait. */
        void awaitWaiting(Branches<Object> branches) throws InterruptedException {
            branches.await(Objects.requireNonNull(comes), Long.MAX_VALUE);
        }

        /** It is over, or does not come: the next one does. */
        @Override
        public void close() {
            Turn next = end(this);
            if (next != null) {
                next.tell();
            }
        }
    }
}
