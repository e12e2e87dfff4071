// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What goes wrong in the calls of scripted sources, steps, sinks and stores. Each call names itself when it begins and when it has taken
 * effect; both are cut points of the runtime. Thread-safe.
 */
public final class CallFaults {
    private static final CallFaults NONE = new CallFaults(List.of());

    /** What is slow takes from 2^10 ns, a microsecond, to 2^33 ns, eight seconds. */
    private static final int SHORTEST_BITS = 10;

    private static final int LONGEST_BITS = 33;

    private final Map<String, List<CallFault>> planned = new HashMap<>();
    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final Queue<CallFault> happened = new ConcurrentLinkedQueue<>();

    /** These calls fail. */
    public CallFaults(List<CallFault> planned) {
        planned.forEach(fault -> this.planned.merge(fault.call(), List.of(fault), CallFaults::joined));
    }

    /** No call fails, and none is a cut point. */
    public static CallFaults none() {
        return NONE;
    }

    private static List<CallFault> joined(List<CallFault> some, List<CallFault> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** A call begins. What it throws for a fault it has thrown before it has done anything. */
    public void before(String call) {
        if (isNone()) {
            return;
        }
        EngineRuntime.current().cutPoint(call + " begins");
        int time = calls.computeIfAbsent(call, _ -> new AtomicInteger()).incrementAndGet();
        for (CallFault fault : planned.getOrDefault(call, List.of())) {
            if (fault.time() == time && fault.kind() != CallFault.Kind.LATE) {
                happened.add(fault);
                strike(fault);
            }
        }
    }

    /** A call has taken effect, and is about to return. Each has {@linkplain #before begun} on the same thread. */
    public void after(String call) {
        if (isNone()) {
            return;
        }
        EngineRuntime.current().cutPoint(call + " has taken effect");
        AtomicInteger time = calls.get(call);
        if (time == null) {
            throw new IllegalStateException(call + " has not begun");
        }
        for (CallFault fault : planned.getOrDefault(call, List.of())) {
            if (fault.time() == time.get() && fault.kind() == CallFault.Kind.LATE && !happened.contains(fault)) {
                happened.add(fault);
                strike(fault);
            }
        }
    }

    private boolean isNone() {
        return this == NONE;
    }

    private static void strike(CallFault fault) {
        String message = "simulated: " + fault;
        switch (fault.kind()) {
            case EXCEPTION -> throw new IllegalStateException(message);
            case BROKEN -> throw new PeltonException(ErrorCode.WRITE_FAILED, message);
            case ERROR -> throw new SimulatedError(message);
            case INTERRUPTED -> throw CallFaults.<RuntimeException>unchecked(new InterruptedException(message));
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

    /** Those that have happened. */
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

    @Override
    public String toString() {
        return planned.values().stream().flatMap(List::stream).toList().toString();
    }
}
