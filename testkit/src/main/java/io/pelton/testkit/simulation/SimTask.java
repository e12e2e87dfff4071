// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Task;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A simulated thread: a virtual thread that runs only while it holds the baton. Its fields belong to the task that holds the baton, which
 * is handed over by {@link #holdsBaton}.
 */
final class SimTask implements Task {
    private static final int STACK_DEPTH = 12;
    private static final int WAITING_DEPTH = 3;

    private final String name;
    private final Thread thread;
    private volatile boolean holdsBaton;

    private boolean waits;
    private BooleanSupplier condition = SimTask::never;
    private long deadline;
    private boolean held;

    /** What the condition has thrown, which is thrown to the task that waits. */
    private @Nullable Throwable conditionFailure;

    private boolean interrupted;

    /** Until when it does not run, whatever happens. */
    private long stalledUntil;

    /** Where it is: the last moment that it has named. */
    private String at = "its beginning";

    /** The workers it is one of. */
    private @Nullable SimWorkers workers;

    SimTask(SimRuntime runtime, String name, Runnable body) {
        this.name = name;
        this.thread = Thread.ofVirtual().name(name).unstarted(() -> {
            awaitBaton();
            runtime.bind(() -> runtime.run(this, body));
        });
    }

    void begin() {
        thread.start();
    }

    /** Lets it run; the caller must not go on before it has the baton again. */
    void giveBaton() {
        holdsBaton = true;
        LockSupport.unpark(thread);
    }

    void takeBaton() {
        holdsBaton = false;
    }

    void awaitBaton() {
        while (!holdsBaton) {
            LockSupport.park(this);
        }
    }

    /** It may run when the condition holds, at a time, or when it is interrupted. */
    void waitFor(BooleanSupplier newCondition, long newDeadline) {
        waits = true;
        condition = newCondition;
        deadline = newDeadline;
        held = false;
    }

    /** Whether it could run at this time. */
    boolean isReady(long now) {
        return stalledUntil <= now && (!waits || held || conditionFailure != null || interrupted || deadline <= now || conditionHolds());
    }

    void stallUntil(long time) {
        stalledUntil = time;
    }

    /** Asked by whichever task gives up the baton. Whether the wait is over. */
    private boolean conditionHolds() {
        try {
            held = condition.getAsBoolean();
            return held;
        } catch (Throwable e) {
            conditionFailure = e;
            return true;
        }
    }

    private static boolean never() {
        return false;
    }

    /** It goes on. Says whether the condition held that it waited for, or throws what that has thrown. */
    boolean waitIsOver() {
        waits = false;
        condition = SimTask::never;
        Throwable thrown = conditionFailure;
        if (thrown != null) {
            conditionFailure = null;
            throw SimTask.<RuntimeException>unchecked(thrown);
        }
        return held;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable error) throws E {
        throw (E) error;
    }

    /** The next time at which it may go on by itself; {@link Long#MAX_VALUE} if nothing but another task can make it. */
    long wakesAt(long now) {
        return stalledUntil > now ? stalledUntil : waits ? deadline : Long.MAX_VALUE;
    }

    boolean waits() {
        return waits;
    }

    @Override
    public void interrupt() {
        interrupted = true;
    }

    boolean clearInterrupted() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }

    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    /** The innermost lines of its stack that are not the simulation's own, such as those of the {@code await} that it is in. */
    String waitingCode() {
        return Stream.of(thread.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java.")
                        && !frame.getClassName().startsWith("jdk.")
                        && !isOfTheSimulation(frame.getClassName()))
                .limit(WAITING_DEPTH)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                .collect(Collectors.joining(" ← ", " (", ")"));
    }

    private static boolean isOfTheSimulation(String className) {
        return Stream.of(SimRuntime.class, SimTask.class, SimEvent.class, SimWorkers.class)
                .anyMatch(type -> className.equals(type.getName()) || className.startsWith(type.getName() + "$"));
    }

    /** Where its thread is. */
    String stack() {
        return Stream.of(thread.getStackTrace()).limit(STACK_DEPTH).map(frame -> "\n    at " + frame).collect(Collectors.joining());
    }

    void at(String moment) {
        at = moment;
    }

    @Nullable SimWorkers workers() {
        return workers;
    }

    void workers(SimWorkers newWorkers) {
        workers = newWorkers;
    }

    String name() {
        return name;
    }

    @Override
    public String toString() {
        return name + (waits ? ", which waits at " : ", at ") + at;
    }
}
