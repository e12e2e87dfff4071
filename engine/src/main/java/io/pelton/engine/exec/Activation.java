// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.FlowStopped;
import io.pelton.runtime.Task;
import io.pelton.runtime.Workers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a stage or one sink: what a worker picks up, works on for a while and puts down. It runs on one thread at a
 * time, though not always on the same one.
 *
 * <pre>
 *   IDLE ──signal──▶ SCHEDULED ──worker──▶ RUNNING ──nothing to do──▶ IDLE
 *                        ▲                  │  ▲ signal: SIGNALLED
 *                        └──budget used up──┘  └─ nothing to do, but SIGNALLED: SCHEDULED again
 * </pre>
 *
 * One that is IDLE may be {@linkplain #hold held}: it has no turn then, and one when it is let go.
 */
abstract class Activation implements Runnable {
    /** How a piece of work ended. */
    enum Progress {
        /** There is more to do; let others have a turn. */
        AGAIN,
        /** Nothing to do until the next signal. */
        WAIT,
        /** It will never do anything again. */
        ENDED
    }

    private static final int IDLE = 0;
    private static final int SCHEDULED = 1;
    private static final int RUNNING = 2;
    private static final int SIGNALLED = 3;
    private static final int OVER = 4;
    private static final int HELD = 5;

    /** So many turns that end with an error that nobody expected, and it would never come to its end by itself. */
    private static final int MOST_FAILED_TURNS = 100;

    private static final VarHandle STATE;
    private static final VarHandle TURNS;

    static {
        try {
            TURNS = MethodHandles.lookup().findVarHandle(Activation.class, "turns", int.class);
            STATE = MethodHandles.lookup().findVarHandle(Activation.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final RunningFlow flow;
    private final Workers workers;
    private volatile int state = IDLE;

    /** Counts its turns: one that goes on while this stays the same lasts long. Written by the running thread (release). */
    private int turns;

    /** {@link #turns} when the flow's watch looked last. Belongs to the timer. */
    private int turnsSeen;

    /** {@link #turns} when a turn was last found to last long. Belongs to the timer. */
    private int longTurn;

    /** Turns that have ended with an error that nobody expected. Belongs to the running thread. */
    private int failedTurns;

    private final ReentrantLock runnerLock = new ReentrantLock();

    /** The thread that has a turn now. Under {@link #runnerLock}, so that no interrupt reaches what it runs next. */
    private @Nullable Task runner;

    Activation(String name, RunningFlow flow, Workers workers) {
        this.name = name;
        this.flow = flow;
        this.workers = workers;
    }

    final String name() {
        return name;
    }

    final RunningFlow flow() {
        return flow;
    }

    /** There may be something to do: the activation will run, or look once more before it rests. Any thread. */
    final void signal() {
        VarHandle.fullFence();
        while (true) {
            int seen = state;
            flow.runtime().cutPoint("a signal has seen a state");
            switch (seen) {
                case IDLE -> {
                    if (STATE.compareAndSet(this, IDLE, SCHEDULED)) {
                        schedule();
                        return;
                    }
                }
                case RUNNING -> {
                    if (STATE.compareAndSet(this, RUNNING, SIGNALLED)) {
                        return;
                    }
                }
                default -> {
                    return;
                }
            }
        }
    }

    /**
     * If it is at rest, the calling thread has a turn, which waits for what comes of it; what is left after that is for a worker. False if it is not at rest:
     * nothing has happened then.
     */
    final boolean turnHere() {
        flow.runtime().cutPoint("a thread offers a turn");
        if (!STATE.compareAndSet(this, IDLE, SCHEDULED)) {
            return false;
        }
        run(true);
        return true;
    }

    /**
     * Has a thread run it. If there is no memory for that, the flow fails, and it is tried once more with what was kept for the end. Nothing is
     * thrown then: who signals has a batch in its hands that must not be lost.
     */
    private void schedule() {
        try {
            flow.runtime().cutPoint("an activation is scheduled");
            execute();
        } catch (OutOfMemoryError e) {
            flow.failInternally(name, e);
            executeOrRest();
        }
    }

    private void executeOrRest() {
        try {
            execute();
        } catch (OutOfMemoryError e) {
            state = IDLE; // the next signal tries again, such as that of the drain deadline
        }
    }

    /** On a thread of its own once the threads of its flow are closed: the flow was given up, but what it has open must be closed. */
    private void execute() {
        try {
            workers.execute(this);
        } catch (RejectedExecutionException e) {
            flow.runtime().start(name, Task.Kind.DEVICE, this);
        }
    }

    /** Lets what has waited longer for a thread run first. False if there is no memory for that, or the engine is closed: then it goes on. */
    private boolean queuesUp() {
        state = SCHEDULED;
        try {
            flow.runtime().cutPoint("an activation queues up");
            workers.execute(this);
            return true;
        } catch (OutOfMemoryError | RejectedExecutionException e) {
            return false;
        }
    }

    /** Interrupts the thread that runs it, if one does: the flow was cut short. Any thread. */
    final void interrupt() {
        runnerLock.lock();
        try {
            if (runner != null) {
                runner.interrupt();
            }
        } finally {
            runnerLock.unlock();
        }
    }

    final boolean isOver() {
        return state == OVER;
    }

    /** Whether it has no turn now, nor will have one without a signal. */
    final boolean isAtRest() {
        int now = state;
        return now == IDLE || now == HELD || now == OVER;
    }

    /** Keeps it from having a turn, if it is at rest; else nothing happens. What it owns belongs to the caller until it is let go. */
    final boolean hold() {
        return STATE.compareAndSet(this, IDLE, HELD) || state == OVER;
    }

    /** Lets it go, and have a turn, as signals were not heard meanwhile. */
    final void letGo() {
        if (STATE.compareAndSet(this, HELD, IDLE)) {
            signal();
        }
    }

    /** Whether it has a turn now that {@link #lastsLong} has not found to last long. For the timer. */
    final boolean mayLastLong() {
        int now = state; // before the turn, which is set before it
        return (now == RUNNING || now == SIGNALLED) && (int) TURNS.getAcquire(this) != longTurn;
    }

    /** Whether it has had the same turn since this was asked last. For the timer. */
    final boolean lastsLong() {
        int now = (int) TURNS.getAcquire(this);
        boolean same = now == turnsSeen;
        turnsSeen = now;
        longTurn = same ? now : longTurn;
        return same;
    }

    /**
     * Asks it to end its turn after the record that it is at, with what it has done up to then. A turn that begins at this moment
     * may go unasked. Any thread.
     */
    void leaveTurn() {}

    /** A turn begins: requests to leave the last one have had their effect. */
    void turnBegins() {}

    @Override
    public final void run() {
        run(false);
    }

    /** @param once whether what is left after one turn is for another thread */
    private void run(boolean once) {
        boolean again = true;
        while (again) {
            turnBegins();
            TURNS.setRelease(this, turns + 1); // a request to leave a turn that is seen to go on is not overwritten
            state = RUNNING;
            Progress progress = workOnce();
            flow.runtime().cutPoint("a turn has ended");
            again = switch (progress) {
                case AGAIN -> true;
                case WAIT -> !STATE.compareAndSet(this, RUNNING, IDLE);
                case ENDED -> {
                    state = OVER;
                    flow.ended();
                    yield false;
                }
            };
            // going on here is better than queueing up: that wakes an idle worker, which takes it away from its data
            if (again && (once || workers.hasWaiting())) {
                again = !queuesUp();
            }
        }
        flow.keeping().rested();
    }

    private Progress workOnce() {
        beginTurn();
        try {
            return flow.isCut() ? abandon() : work();
        } catch (FlowStopped e) {
            return Progress.AGAIN;
        } catch (Throwable e) {
            return failed(e);
        } finally {
            endTurn();
        }
    }

    /** After an error it is to come to its end. One that cannot is cut short; if it fails even then, that is its end. */
    private Progress failed(Throwable error) {
        flow.failInternally(name, error);
        failedTurns++;
        if (failedTurns == MOST_FAILED_TURNS) {
            flow.stop(Duration.ZERO);
        }
        return failedTurns < 2 * MOST_FAILED_TURNS ? Progress.AGAIN : Progress.ENDED;
    }

    private void beginTurn() {
        flow.turns().turnBegins();
        runnerLock.lock();
        try {
            runner = flow.runtime().currentTask();
        } finally {
            runnerLock.unlock();
        }
    }

    /**
     * An interrupt that came up to now was for this flow, or a step has left it, such as one that has caught an {@link
     * InterruptedException}; the thread goes on with others.
     */
    @SuppressWarnings("ReturnValueIgnored")
    private void endTurn() {
        runnerLock.lock();
        try {
            runner = null;
            flow.runtime().interrupted();
        } finally {
            runnerLock.unlock();
        }
    }

    /**
     * Does what there is to do, up to a budget.
     *
     * @throws FlowStopped if the flow has failed in here; the activation is run again and has to come to its end
     */
    abstract Progress work() throws Exception;

    /** Called in place of {@link #work} once the flow is cut short: drops everything and ends. */
    abstract Progress abandon();
}
