// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a message that take their ways at once, as with Camel's {@code parallelProcessing}: they are gathered in the order in which they
 * began, or as they come. Belongs to the thread of the message.
 */
final class Abreast implements Ways {
    /** So many copies are on their way, or wait for an earlier one, at most. */
    private static final int MOST = 1000;

    /** Who a copy is for. */
    private enum State {
        ON_ITS_WAY,
        ENDED,
        /** It comes too late: its failure is one of the flow. */
        LATE,
        /** Another one has ended the whole: as in Camel nobody asks what comes of this one. */
        IGNORED
    }

    private final Branches.Forks<Copy> forks;
    private final Gathering gathering;
    private final boolean streams;
    private final long timeoutNanos;
    private final long beginNanos;

    /** Those that are not gathered, by their index; with what they have come to if they have ended. */
    private final TreeMap<Integer, Copy> open = new TreeMap<>();

    private int begun;

    /** How many were added or are late. */
    private int done;
    private boolean isOver;

    /**
     * None has begun.
     *
     * @param streams whether they are gathered as they come
     * @param timeoutMillis how long they have together; 0 for ever
     */
    Abreast(Branches<Object> branches, Gathering gathering, boolean streams, long timeoutMillis) {
        this.forks = branches.forks();
        this.gathering = gathering;
        this.streams = streams;
        this.timeoutNanos = timeoutMillis * 1_000_000;
        this.beginNanos = timeoutMillis > 0 ? EngineRuntime.current().nanoTime() : 0;
    }

    /** One copy on its way. */
    private static final class Copy implements Branches.Way<Object> {
        final Message message;
        final int index;
        private final Way way;
        private final Gathering gathering;
        private final AtomicReference<State> state = new AtomicReference<>(State.ON_ITS_WAY);

        /** Set before it ends. */
        private boolean hasFailed;

        /** For the thread of the message. */
        Branches.@Nullable Ended<Copy> ended;

        Copy(Message message, int index, Way way, Gathering gathering) {
            this.message = message;
            this.index = index;
            this.way = way;
            this.gathering = gathering;
        }

        @Override
        public void run(Branches<Object> branches) throws Exception {
            if (state.get() == State.IGNORED) {
                return;
            }
            try {
                gathering.lead(message, way, branches);
            } catch (Exception e) {
                hasFailed = true;
                if (ends()) {
                    throw e;
                }
                gathering.endAlone(message, e, branches);
                if (state.get() == State.LATE) {
                    branches.setAside(message, e);
                }
                return;
            } catch (Error e) {
                hasFailed = true;
                if (!ends() && state.get() == State.LATE) {
                    branches.setAside(message, e); // throws it again if the flow stops
                    return;
                }
                throw e;
            }
            if (!ends()) {
                gathering.endAlone(message, null, branches);
            }
        }

        /** False if it is too late. */
        private boolean ends() {
            return state.compareAndSet(State.ON_ITS_WAY, State.ENDED);
        }

        /** Has it end in another way; false if it has ended. */
        boolean turnsTo(State late) {
            return state.compareAndSet(State.ON_ITS_WAY, late);
        }

        boolean isToBeTaken() {
            return state.get() == State.ENDED && ended == null;
        }

        boolean stops() {
            return hasFailed || message.isStopped();
        }
    }

    @Override
    public boolean begin(Message copy, int index, Way way) throws Exception {
        while (open.size() >= MOST && !isOver) {
            take(waitingNanos());
        }
        if (isOver) {
            return false;
        }
        Copy part = new Copy(copy.detach(), index, way, gathering);
        open.put(index, part);
        begun = index + 1;
        forks.fork(part);
        for (Branches.Ended<Copy> ended = forks.next(0); ended != null; ended = isOver ? null : forks.next(0)) { // what is over is left for close()
            ended(ended);
        }
        return !isOver;
    }

    /** The wait has its time, if there is one. */
    @Override
    public void end() throws Exception {
        while (!open.isEmpty() && !isOver) {
            take(waitingNanos());
        }
        gathering.end();
    }

    @Override
    public void close() {
        isOver = true;
        for (Copy copy : open.values()) {
            copy.turnsTo(State.IGNORED);
        }
        awaitEnded();
        for (Copy copy : open.values()) {
            if (copy.ended != null) {
                gathering.leave(copy.message);
                copy.ended.drop();
            }
        }
        open.clear();
        forks.leave();
    }

    private long waitingNanos() {
        return timeoutNanos == 0
                ? Long.MAX_VALUE
                : Math.max(0, timeoutNanos - (EngineRuntime.current().nanoTime() - beginNanos));
    }

    private void take(long nanos) throws Exception {
        Branches.Ended<Copy> next = forks.next(nanos);
        if (next != null) {
            ended(next);
        } else if (timeoutNanos > 0) {
            timeOut();
        }
    }

    private void ended(Branches.Ended<Copy> end) throws Exception {
        Copy copy = end.way();
        copy.ended = end;
        if (streams || gathering.isLast(copy.stops())) {
            add(copy);
            return;
        }
        while (!open.isEmpty() && open.firstEntry().getValue().ended != null && !isOver) {
            add(open.firstEntry().getValue());
        }
    }

    private void add(Copy copy) throws Exception {
        open.remove(copy.index);
        done++;
        Exception failure = null;
        try {
            if (copy.ended != null) {
                copy.ended.result();
            }
        } catch (Exception e) {
            failure = e;
        }
        isOver = !gathering.add(copy.message, copy.index, failure);
    }

    /**
     * As in Camel: those that have ended are gathered in their order, and the strategy is told of each of the others, whose number is how many were
     * added or late before.
     */
    private void timeOut() throws Exception {
        for (Copy copy : open.values()) {
            copy.turnsTo(State.LATE);
        }
        awaitEnded();
        for (Map.Entry<Integer, Copy> each : new TreeMap<>(open).entrySet()) {
            Copy copy = each.getValue();
            if (copy.state.get() == State.ENDED && !isOver) {
                add(copy);
            } else if (!isOver) {
                open.remove(copy.index);
                gathering.isLate(done++, begun, timeoutNanos / 1_000_000);
            }
        }
        isOver = true;
        forks.leave();
    }

    /** Takes those that have ended in time. */
    private void awaitEnded() {
        while (open.values().stream().anyMatch(Copy::isToBeTaken)) {
            Branches.Ended<Copy> next = forks.next(Long.MAX_VALUE);
            if (next == null) {
                return;
            }
            next.way().ended = next;
        }
    }
}
