// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that an engine makes of sources, steps, sinks and stores that are made for tests: which of them fail, and which come when
 * none may come any more. Each call names itself when it begins and, if it has an effect, when it has taken it. A {@link
 * io.pelton.testkit.ScriptedSource} names {@code source.splits}, {@code source.open}, {@code source.advance}, {@code source.current},
 * {@code source.isFinished}, {@code source.offset}, {@code source.committed} and {@code source.close}, a {@link SimStore} {@code
 * store.append}, {@code store.sync}, {@code store.rename} and {@code store.syncNames}; a test names those of its own steps and sinks. A
 * fault of a name that is never called does nothing: see {@link #happened}. Thread-safe; a new run
 * {@linkplain #begin begins} when no call of the one before is under way.
 */
public final class Calls {
    /** What is slow takes from 2^10 ns, a microsecond, to 2^33 ns, eight seconds. */
    private static final int SHORTEST_BITS = 10;

    private static final int LONGEST_BITS = 33;

    private final boolean areCutPoints;
    private final Queue<CallFault> happened = new ConcurrentLinkedQueue<>();
    private final Queue<String> late = new ConcurrentLinkedQueue<>();
    private volatile List<Planned> planned = List.of();
    private volatile boolean over;

    /** A fault, and how many calls have begun that it may happen to. */
    private record Planned(CallFault fault, AtomicInteger begun) {}

    private Calls(boolean areCutPoints) {
        this.areCutPoints = areCutPoints;
    }

    /** These fail; where a call begins and where it has taken effect, there is a cut point of the runtime. */
    public static Calls failing(List<CallFault> faults) {
        Calls calls = new Calls(true);
        calls.begin(faults);
        return calls;
    }

    /** None fails until a run {@linkplain #begin begins}, and none is a cut point. */
    public static Calls plain() {
        return new Calls(false);
    }

    /** A new run: these calls fail, and none has been made. */
    public void begin(List<CallFault> faults) {
        planned = faults.stream().map(fault -> new Planned(fault, new AtomicInteger())).toList();
        happened.clear();
        late.clear();
        over = false;
    }

    /** No call may come from now on, and none fails. */
    public void isOver() {
        over = true;
    }

    /** A call begins that neither fails nor counts. */
    public void noted(String call) {
        if (over) {
            late.add(call);
        }
    }

    /** A call begins. What it throws for a fault it throws before it has done anything. */
    public void before(String call) {
        noted(call);
        if (areCutPoints) {
            EngineRuntime.current().cutPoint(call + " begins");
        }
        for (Planned each : planned) {
            CallFault fault = each.fault;
            if (fault.isAt(call) && each.begun.incrementAndGet() == fault.time() && fault.kind() != CallFault.Kind.LATE) {
                strike(fault, call);
            }
        }
    }

    /** A call has taken effect, and is about to return. It has {@linkplain #before begun} on the same thread. */
    public void after(String call) {
        if (areCutPoints) {
            EngineRuntime.current().cutPoint(call + " has taken effect");
        }
        for (Planned each : planned) {
            CallFault fault = each.fault;
            if (fault.isAt(call)
                    && fault.kind() == CallFault.Kind.LATE
                    && each.begun.get() == fault.time()
                    && !hasHappened(CallFault.Kind.LATE, call)) {
                strike(fault, call);
            }
        }
    }

    private void strike(CallFault fault, String call) {
        happened.add(new CallFault(fault.kind(), call, fault.time()));
        String message = "simulated: " + fault.kind() + " at " + call + " " + fault.time();
        switch (fault.kind()) {
            case EXCEPTION -> throw new IllegalStateException(message);
            case CHECKED -> throw Calls.<RuntimeException>unchecked(new IOException(message));
            case BROKEN -> throw new PeltonException(ErrorCode.WRITE_FAILED, message);
            case ERROR -> throw new SimulatedError(message);
            case INTERRUPTED -> throw Calls.<RuntimeException>unchecked(new InterruptedException(message));
            case MEMORY -> throw new OutOfMemoryError(message);
            case LATE -> throw new UncheckedIOException(new IOException(message));
            case SLOW -> dawdle();
        }
    }

    /** Ends early when it is interrupted, as most of what blocks does. */
    private static void dawdle() {
        EngineRuntime runtime = EngineRuntime.current();
        try {
            runtime.await(() -> false, 1L << runtime.random().nextInt(SHORTEST_BITS, LONGEST_BITS));
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable error) throws E {
        throw (E) error;
    }

    /** Those that have failed or were slow in this run, each by its name. */
    public List<CallFault> happened() {
        return List.copyOf(happened);
    }

    /** Whether a call whose name begins so has failed, or was slow. */
    public boolean hasHappened(String callPrefix) {
        return happened.stream().anyMatch(fault -> fault.call().startsWith(callPrefix));
    }

    /** Whether one has happened in this way. */
    public boolean hasHappened(CallFault.Kind kind) {
        return happened.stream().anyMatch(fault -> fault.kind() == kind);
    }

    private boolean hasHappened(CallFault.Kind kind, String call) {
        return happened.stream().anyMatch(fault -> fault.kind() == kind && fault.call().equals(call));
    }

    /** The names of those that have begun since it {@linkplain #isOver is over}. */
    public List<String> late() {
        return List.copyOf(late);
    }

    @Override
    public String toString() {
        return planned.stream().map(Planned::fault).toList().toString();
    }
}
