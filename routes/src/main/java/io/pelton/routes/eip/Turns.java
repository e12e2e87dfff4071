// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many at once have their turn, in the order in which they have queued up. No lock is held during a turn: user code may run in it.
 * Thread-safe.
 */
final class Turns {
    private final int atOnce;
    private final int most;
    private final int places;
    private final Deque<Turn> queue = new ArrayDeque<>();

    /** How many have their turn. */
    private int running;

    /** A queue of any length. */
    Turns(int atOnce) {
        this(atOnce, atOnce, Integer.MAX_VALUE);
    }

    /**
     * A queue for so many.
     *
     * @param most how many have their turn at once when it is full
     */
    Turns(int atOnce, int most, int places) {
        this.atOnce = atOnce;
        this.most = most;
        this.places = places;
    }

    private enum State {
        NEW,
        QUEUED,
        HAS_COME,
        OVER
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
                branches.await(turn::hasCome);
                isMine = true;
            }
        } finally {
            if (!isMine) {
                turn.close();
            }
        }
        return turn;
    }

    /** The state that the turn has by that; {@code OVER} if there is no place. */
    private synchronized State queueUp(Turn turn) {
        if (turn.state == State.NEW) {
            boolean isFull = queue.size() >= places;
            if (running < (isFull ? most : atOnce)) {
                running++;
                turn.state = State.HAS_COME;
            } else if (isFull) {
                turn.state = State.OVER;
            } else {
                queue.add(turn);
                turn.state = State.QUEUED;
            }
        }
        return turn.state;
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
            running--;
        } else {
            next.state = State.HAS_COME;
        }
        return next;
    }

    /** The turn of one. */
    final class Turn implements AutoCloseable {
        private final @Nullable Event comes;
        private volatile State state = State.NEW;

        private Turn(@Nullable Event comes) {
            this.comes = comes;
        }

        /** Comes behind all that have queued up; false if there is no place. Does nothing the second time. */
        boolean queueUp() {
            State now = Turns.this.queueUp(this);
            if (now == State.HAS_COME) {
                tell();
            }
            return now != State.OVER;
        }

        private void tell() {
            if (comes != null) {
                comes.happen();
            }
        }

        private boolean hasCome() {
            return state == State.HAS_COME;
        }

        /** Waits for one that was made with an event, on a thread that may wait. */
        void await(Branches<Object> branches) throws InterruptedException {
            if (comes != null && !hasCome()) {
                branches.await(comes, Long.MAX_VALUE);
            }
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
