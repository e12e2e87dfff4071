// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.EmittingWay;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.Forking;
import io.pelton.engine.compile.StageProgram;
import io.pelton.flow.InFlight;
import io.pelton.plan.Step;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Programs beside that of one instance of a stage, which lead parts of its records on threads of their own. The instance's thread, the
 * owner, is the only one that writes outputs and adds up counters: lanes post to it, and it delivers what they have posted while it waits for
 * them. Ways that were forked have ended when their batch has been processed. Those that were detached go on: the owner delivers what they
 * have posted between batches, too, and does not end before them. Made for every stage that has blocks; lanes are made when they are needed.
 */
final class Lanes implements Forking {
    private static final String NAME = "pelton-lane";

    private final RunningFlow flow;
    private final StageOutputs outputs;
    private final Supplier<String> position;
    private final Signal owner;

    /** Brings the owner to its next turn. */
    private final Runnable nextTurn;

    private final boolean makeCalls;
    private final int most;

    /** Null if ways are written as they end. */
    private final @Nullable WaysInOrder inOrder;

    /** Blocks that keep records emit on one lane at most what is due while the owner waits in the middle of a record. */
    private final InFlight emitting = new InFlight(1);

    private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final Queue<Lane> all = new ConcurrentLinkedQueue<>();
    private final Queue<Lane> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();

    /** How many ways that were forked the owner does not know to have ended. */
    private final AtomicInteger running = new AtomicInteger();

    /** The same of those that were detached, or forked from one of these. */
    private final AtomicInteger detached = new AtomicInteger();

    /** Whether the flow stops at a call, so that other calls are of no use. */
    private volatile boolean isAbandoned;

    /** Whether ways have ended for whose post there was no memory. */
    private volatile boolean haveUnpostedEnds;

    /** Whether nobody needs what more ways would make. */
    private volatile boolean isLimitReached;

    /** Guards the acknowledgements that ways of one record share. */
    private final ReentrantLock acks = new ReentrantLock();

    private Lane.@Nullable Maker maker;
    private @Nullable StageProgram program;
    private @Nullable Failures failures;

    /** Why something that lanes have posted could not be written. */
    private @Nullable FlowStopped stopped;

    /** Whether the lanes were told that their ways are to end. */
    private boolean areInterrupted;

    /**
     * @param ways how many are led at once, if it is no step's calls; more of them run where they are forked
     * @param async the step whose calls are led on them: as many as it allows, and in order if it wants that; null if there is none
     */
    Lanes(RunningFlow flow, StageOutputs outputs, Supplier<String> position, Runnable nextTurn, int ways, Step.@Nullable Async async) {
        this.makeCalls = async != null;
        this.most = async == null ? ways : async.concurrency();
        this.inOrder = async == null || !async.ordered() ? null : new WaysInOrder();
        this.flow = flow;
        this.outputs = outputs;
        this.position = position;
        this.nextTurn = nextTurn;
        this.owner = new Signal(flow.runtime());
    }

    /** Connects it with the owner's program, which counts what lanes have counted. Called before the flow is started. */
    void connect(StageProgram ofOwner, Failures failuresOfOwner, Lane.Maker newMaker) {
        program = ofOwner;
        failures = failuresOfOwner;
        maker = newMaker;
    }

    /** Whether ways are to end: the flow is cut short, or it stops at a call before them. */
    boolean isCut() {
        return isAbandoned || flow.isCut();
    }

    /** A way has thrown what is no failure of its record, such as an error of a dead letter sink. */
    void failed(Throwable error) {
        flow.failInternally(NAME, error);
    }

    EngineRuntime runtime() {
        return flow.runtime();
    }

    StageOutputs outputs() {
        return outputs;
    }

    /** Whether other threads may use the acknowledgements that the owner uses. */
    boolean areRunning() {
        return running.get() > 0 || detached.get() > 0;
    }

    /** Whether an owner that waits in the middle of a record may have to do something meanwhile. */
    boolean mayHaveNews() {
        return areRunning() || Objects.requireNonNull(program).awaitsRecords();
    }

    /** How many ways that were detached, or forked from one of these, have not ended. Any thread. */
    int detached() {
        return detached.get();
    }

    /** Held by who uses acknowledgements that several ways of one record share. */
    Lock acks() {
        return acks;
    }

    @Override
    public List<Object> ways() {
        return List.of(this);
    }

    @Override
    public boolean fork(Forked forked) {
        return begin(forked, Lane.Errand.forked(outputs.current(), position.get(), owner, ways()));
    }

    /**
     * Waits for room if it may, and delivers meanwhile. A record that does not get any because the flow stops is left behind; one that nobody needs
     * is dropped.
     */
    @Override
    public boolean detach(Forked forked, InFlight inFlight, boolean mayWait) {
        try {
            if (mayWait && !hasFree()) {
                awaitFree();
            }
            if (isLimitReached) {
                return true;
            }
            while (!inFlight.tryBegin()) {
                if (!mayWait) {
                    return false;
                }
                awaitRoom(inFlight);
            }
            boolean isBegun = begin(forked, Lane.Errand.detached(outputs.current(), position.get(), owner, inFlight));
            if (!isBegun && inOrder != null) {
                await(inOrder::areOver, Long.MAX_VALUE);
            }
            return isBegun;
        } catch (FlowStopped e) {
            Objects.requireNonNull(failures).lastIsLeftBehind();
            throw e;
        }
    }

    /** What is delivered meanwhile is handed over, as nobody knows how long this lasts. */
    private void awaitFree() {
        Runnable meanwhile = () -> {
            deliver();
            if (!hasFree()) {
                outputs.flush();
            }
        };
        awaitAt(owner, this::hasFree, this::hasPosted, Long.MAX_VALUE, meanwhile);
        throwIfStopped();
    }

    /** Nobody needs what more ways would make, nor is what fails on those that go on a failure. Any thread. */
    void limitReached() {
        isLimitReached = true;
    }

    boolean isLimitReached() {
        return isLimitReached;
    }

    /** The owner's own way is that of its batch. */
    @Override
    public void goOn() {}

    /** The owner writes at once, so what it has got comes first. */
    @Override
    public void keepOrder() {
        meanwhile();
    }

    private void awaitRoom(InFlight inFlight) {
        Runnable wake = owner::wake;
        inFlight.tell(wake);
        try {
            await(inFlight::hasRoom, Long.MAX_VALUE);
        } finally {
            inFlight.stopTelling(wake);
        }
    }

    private boolean hasFree() {
        return made.get() < most || !free.isEmpty();
    }

    /** Begins a way; false if no lane is free. Any thread that leads one, or the owner. */
    boolean begin(Forked forked, Lane.Errand errand) {
        Lane lane = null;
        boolean isStarted = false;
        try {
            lane = takeFree();
            isStarted = lane != null && start(lane, forked, errand);
        } finally {
            if (!isStarted) {
                errand.isRunInPlace();
                if (lane != null) {
                    free.add(lane);
                }
            }
        }
        flow.runtime().cutPoint("a lane has begun");
        return isStarted;
    }

    private boolean start(Lane lane, Forked forked, Lane.Errand errand) {
        lane.prepare(errand, inOrder == null);
        AtomicInteger counter = counterOf(errand);
        counter.incrementAndGet();
        errand.begins();
        if (inOrder != null) {
            inOrder.begins(lane);
        }
        try {
            flow.runtime().cutPoint("a lane begins");
            flow.runtime().start(NAME, Task.Kind.WAIT, () -> lane.run(forked));
            return true;
        } catch (OutOfMemoryError e) { // no memory for a thread: it runs where it is
            if (inOrder != null) {
                inOrder.lastDoesNotBegin();
            }
            errand.doesNotBegin();
            counter.decrementAndGet();
            return false;
        }
    }

    private AtomicInteger counterOf(Lane.Errand errand) {
        return errand.isDetached() ? detached : running;
    }

    private @Nullable Lane takeFree() {
        Lane lane = free.poll();
        if (lane != null || made.get() >= most) {
            return lane;
        }
        if (made.incrementAndGet() > most) {
            made.decrementAndGet();
            return null;
        }
        Lane newLane = new Lane(this, new Signal(flow.runtime()), Objects.requireNonNull(maker));
        all.add(newLane);
        return newLane;
    }

    /** Has the owner do {@code delivery}, in a turn of its own if need be. Any thread. */
    void post(Runnable delivery, boolean isDetached) {
        try {
            mailbox.add(delivery);
        } catch (OutOfMemoryError e) {
            flow.outOfMemory(); // frees what is kept for the end: the owner must get it
            mailbox.add(delivery);
        }
        try {
            flow.runtime().cutPoint("a lane has posted");
        } finally {
            owner.wake();
            if (isDetached) {
                nextTurn.run();
            }
        }
    }

    /** A way has ended, and says so itself, as there is no memory to post that. */
    void endsUnposted() {
        haveUnpostedEnds = true;
        try {
            owner.wake();
        } finally {
            nextTurn.run();
        }
    }

    /** By the owner: the way of {@code lane} has ended. If there is an order, it may not be its turn yet. */
    void ended(Lane lane) {
        if (inOrder == null) {
            finish(lane);
        }
    }

    private void finish(Lane lane) {
        Lane.Errand errand = lane.errand();
        try {
            if (isAbandoned && inOrder != null) {
                flow.leftBehind(lane.drop());
            } else {
                lane.finish();
            }
        } catch (FlowStopped e) {
            isAbandoned = makeCalls;
            throw e;
        } finally {
            Objects.requireNonNull(program).takeCountsOf(lane.program());
            Objects.requireNonNull(failures).takeCountsOf(lane.failures());
            free.add(lane);
            counterOf(errand).decrementAndGet();
        }
    }

    /**
     * Writes what detached ways have posted. By the owner, between two batches.
     *
     * @return whether all of them have ended
     */
    boolean deliverDetached() {
        if (detached.get() == 0) {
            return true;
        }
        if (hasPosted() || isCut()) {
            Ack ack = Ack.ofBatch();
            outputs.begin(ack);
            try {
                deliver();
            } finally {
                outputs.end(false);
            }
            ack.release();
            outputs.flush();
        }
        return detached.get() == 0;
    }

    @Override
    public boolean await(BooleanSupplier condition, long nanos) {
        boolean holds = awaitAt(owner, condition, this::haveNews, nanos, this::meanwhile);
        deliver(); // what was written before the condition held
        flow.runtime().cutPoint("what lanes have posted is written");
        throwIfStopped();
        return holds;
    }

    /**
     * Waits until {@code event} happens, {@code nanos} at most, or the flow is cut short, and delivers meanwhile; says whether it has happened.
     * A thread of its own waits for the event, as the owner waits for what is posted.
     */
    boolean await(Event event, long nanos) {
        AtomicBoolean hasHappened = new AtomicBoolean();
        Task waiter = flow.runtime().start(NAME, Task.Kind.WAIT, () -> {
            try {
                hasHappened.set(event.await(nanos));
            } catch (InterruptedException e) {
                return; // nobody waits for it any more
            }
            owner.wake();
        });
        try {
            rest(hasHappened::get, nanos);
        } finally {
            waiter.interrupt();
        }
        return hasHappened.get();
    }

    /**
     * Waits for somebody outside: until {@code condition} holds, {@code nanos} at most, or the flow is cut short. What ways write meanwhile is
     * handed over at once, as nobody knows how long this lasts.
     */
    void rest(BooleanSupplier condition, long nanos) {
        Runnable meanwhile = () -> {
            meanwhile();
            outputs.flush();
        };
        awaitAt(owner, () -> condition.getAsBoolean() || flow.isCut(), this::haveNews, nanos, meanwhile);
        throwIfStopped();
    }

    /** Whether there is something to do for an owner that waits in the middle of a record: {@link #keepOrder} does it. */
    boolean haveNews() {
        return hasPosted() || isEmissionDue();
    }

    /** Waits until all ways have ended, and writes what is left of them. The batch whose records they come from is being processed. */
    void awaitAll() {
        if (running.get() > 0 || hasPosted()) {
            awaitAt(owner, () -> running.get() == 0, this::haveNews, Long.MAX_VALUE, this::meanwhile);
            deliver();
        }
        try {
            throwIfStopped();
        } finally {
            stopped = null;
        }
    }

    private void throwIfStopped() {
        FlowStopped reason = stopped;
        if (reason != null) {
            throw reason;
        }
    }

    /** What the owner does while it waits in the middle of a record. */
    private void meanwhile() {
        deliver();
        if (isEmissionDue()) {
            emitOnLane();
        }
    }

    /** Whether blocks have records to emit for which the owner, and its program, is not free. */
    private boolean isEmissionDue() {
        return !makeCalls && emitting.hasRoom() && hasFree() && !isCut() && Objects.requireNonNull(program).areBlocksWoken();
    }

    /** What holds the batch of the record meanwhile is what is emitted, too: neither is done before the other. */
    private void emitOnLane() {
        if (emitting.tryBegin()) {
            begin(new EmittingWay(), Lane.Errand.detached(outputs.current(), position.get(), owner, emitting));
        }
    }

    /** A block has something to emit: an owner that waits has that done. Any thread. */
    void emissionIsDue() {
        owner.wake();
    }

    private void deliver() {
        deliverPosted();
        if (haveUnpostedEnds) {
            haveUnpostedEnds = false;
            all.stream().filter(Lane::takeUnpostedEnd).forEach(lane -> {
                deliverPosted(); // what it has posted comes before its end
                run(lane::end);
            });
            deliverPosted();
        }
        if (isCut() && !areInterrupted) {
            areInterrupted = true;
            all.forEach(Lane::interrupt);
        }
    }

    private void deliverPosted() {
        for (Runnable delivery = nextDelivery(); delivery != null; delivery = nextDelivery()) {
            run(delivery);
        }
    }

    private void run(Runnable delivery) {
        try {
            delivery.run();
        } catch (FlowStopped e) {
            stopped = e;
        }
    }

    private boolean hasPosted() {
        return !mailbox.isEmpty() || haveUnpostedEnds || (inOrder != null && inOrder.ended() != null);
    }

    private @Nullable Runnable nextDelivery() {
        return inOrder != null && inOrder.ended() != null ? () -> finishFirst(inOrder) : mailbox.poll();
    }

    private void finishFirst(WaysInOrder ways) {
        try {
            finish(Objects.requireNonNull(ways.ended()));
        } finally {
            ways.written();
        }
    }

    /**
     * Waits until {@code condition} holds or {@code nanos} have passed, and does {@code meanwhile} before and whenever there is {@code news}.
     * An interrupt, which may be there to cut the flow short or may be the user's, ends no wait: all that is waited for ends then.
     */
    boolean awaitAt(Signal signal, BooleanSupplier condition, BooleanSupplier news, long nanos, Runnable meanwhile) {
        EngineRuntime runtime = flow.runtime();
        long begin = nanos == Long.MAX_VALUE ? 0 : runtime.nanoTime();
        boolean interrupted = false;
        try {
            while (true) {
                meanwhile.run();
                if (condition.getAsBoolean()) {
                    return true;
                }
                long left = nanos == Long.MAX_VALUE ? nanos : nanos - (runtime.nanoTime() - begin);
                if (left <= 0) {
                    return false;
                }
                try {
                    signal.await(() -> news.getAsBoolean() || condition.getAsBoolean(), left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                runtime.currentTask().interrupt();
            }
        }
    }
}
