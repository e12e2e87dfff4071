// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.StatefulBlock;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.State;
import io.pelton.state.StateSpec;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The instance of a stateful block, and those who use it: flows, which close it, and, if it keeps records, the places where they call it.
 * The last of these ends emits what is kept, or drops it. Thread-safe once the flows have begun.
 */
public final class OpenBlock implements BlockContext, Closeable {
    private final EngineRuntime runtime;
    private final boolean isKept;
    private final StepStates states;
    private final Map<Object, Object> shared;
    private final AtomicInteger flows = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger callers = new AtomicInteger();
    private final List<Runnable> signals = new CopyOnWriteArrayList<>();
    private volatile boolean isWoken;
    private boolean keepsRecords;
    private boolean hasStates;
    private @Nullable BlockInstance<Object> instance;

    /** @param shared what blocks that are opened share, by its key */
    OpenBlock(EngineRuntime runtime, boolean isKept, StepStates states, Map<Object, Object> shared) {
        this.runtime = runtime;
        this.isKept = isKept;
        this.states = states;
        this.shared = shared;
    }

    void open(StatefulBlock<Object> block) throws Exception {
        keepsRecords = block.keepsRecords();
        hasStates = block.hasStates();
        instance = block.open(this);
    }

    void addFlow() {
        flows.incrementAndGet();
        running.incrementAndGet();
    }

    /** Whether it keeps records, maybe of several flows. */
    public boolean isSharedKeeper() {
        return keepsRecords && flows.get() > 1;
    }

    /** Has {@code listener} called, by any thread, when no flow that uses it runs any more. */
    public void onRest(Runnable listener) {
        listeners.add(listener);
    }

    /** All that one of the flows does is done, though it may wait for others to be done with what this keeps. */
    public void flowHasRun() {
        if (running.decrementAndGet() == 0) {
            listeners.forEach(Runnable::run);
        }
    }

    /** Whether no flow runs that could emit or drop what this keeps. */
    public boolean isAtRest() {
        return running.get() == 0;
    }

    /** What was opened. */
    public BlockInstance<Object> instance() {
        return Objects.requireNonNull(instance);
    }

    /** One more place where records come to it; {@code signal} is called when it wants to be woken. */
    public void enter(Runnable signal) {
        callers.incrementAndGet();
        signals.add(signal);
    }

    /** No more records come to it from the place with this signal; whether none come from anywhere. It is not woken from there. */
    public boolean leave(Runnable signal) {
        signals.remove(signal);
        return callers.decrementAndGet() == 0;
    }

    /** Whether records may come to it from a place that has not ended. */
    public boolean isEntered() {
        return callers.get() > 0;
    }

    /** Whether it wants to be woken. */
    public boolean isWoken() {
        return isWoken;
    }

    /** The same, and whoever asks wakes it up: what it becomes due for from now on is another time. */
    public boolean takeWake() {
        boolean wasWoken = isWoken;
        isWoken = false;
        return wasWoken;
    }

    @Override
    public EngineRuntime runtime() {
        return runtime;
    }

    @Override
    public String step() {
        return states.name();
    }

    @Override
    public boolean isKept() {
        return isKept;
    }

    @Override
    @SuppressWarnings("unchecked") // a key is used for things of one type
    public <S> S shared(Object key, Supplier<S> maker) {
        return (S) shared.computeIfAbsent(key, _ -> maker.get());
    }

    @Override
    public Runnable waker() {
        return this::wake;
    }

    @Override
    public <S extends State> S state(StateSpec<S> spec) {
        if (!hasStates) {
            throw new IllegalStateException("a block has said that it has no states, and opens '" + spec.name() + "'");
        }
        return states.open(spec);
    }

    /** What it keeps. */
    public StepStates states() {
        return states;
    }

    private void wake() {
        isWoken = true;
        signals.forEach(Runnable::run);
    }

    /** One flow less uses it: the instance is closed when none is left. */
    @Override
    public void close() throws IOException {
        if (flows.decrementAndGet() == 0) {
            try (states) {
                instance().close();
            }
        }
    }
}
