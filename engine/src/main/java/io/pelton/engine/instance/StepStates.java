// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.error.StepRefusedException;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.RecordCodec;
import io.pelton.state.SavedState;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateSpec;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The states of one instance of a step, and how many bytes they have. The account is thread-safe, the rest belongs to who opens the instance. */
public final class StepStates implements StateAccount, Closeable {
    private static final long CLOSED = Long.MAX_VALUE;

    private final String name;
    private final StepInfo step;
    private final EngineRuntime runtime;
    private final StateBudget budget;
    private final boolean saves;

    /** What was written of the states, until they are written anew. */
    private Map<String, SavedState> saved;

    private final Map<String, Opened> states = new LinkedHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /** How much of the budget is its own; when it is closed, more than it can ever have. */
    private volatile long reserved;

    /** Guarded: how many bytes there were at most when more were reserved. */
    private long most;

    private record Opened(int version, State state) {}

    /**
     * None is open.
     *
     * @param name the name that the step's states are written with
     * @param saves whether states are written: then nothing is kept that cannot be
     * @param saved the states of the step that were written, by their names
     */
    public StepStates(String name, StepInfo step, EngineRuntime runtime, StateBudget budget, boolean saves, Map<String, SavedState> saved) {
        this.name = name;
        this.step = step;
        this.runtime = runtime;
        this.budget = budget;
        this.saves = saves;
        this.saved = Map.copyOf(saved);
    }

    /** What the step is called where its states are written. */
    public String name() {
        return name;
    }

    /** Opens a state, with what was written of it. */
    public <S extends State> S open(StateSpec<S> spec) {
        S state = spec.maker().apply(this);
        if (states.putIfAbsent(spec.name(), new Opened(spec.version(), state)) != null) {
            throw new IllegalStateException("the state '" + spec.name() + "' of '" + step.id() + "' is opened twice");
        }
        SavedState written = saved.get(spec.name());
        if (written != null) {
            read(spec, state, written);
        }
        return state;
    }

    /** Whether a state of this name is open. */
    public boolean has(String state) {
        return states.containsKey(state);
    }

    private void read(StateSpec<?> spec, State state, SavedState written) {
        if (spec.version() != written.version()) {
            throw unreadable(
                    spec.name(), "it has version " + written.version() + ", and this program reads version " + spec.version(), null);
        }
        try {
            StateFormat.read(written, state, timeOfDay());
        } catch (IOException | RuntimeException e) {
            if (e instanceof PeltonException known && known.code() == ErrorCode.TOO_MUCH_STATE) {
                throw known;
            }
            throw unreadable(spec.name(), RecordFailedException.reason(e), e);
        }
    }

    private PeltonException unreadable(String state, String why, @Nullable Throwable cause) {
        PeltonException unreadable = new PeltonException(
                ErrorCode.STATE_UNREADABLE, "the state '" + state + "' of '" + step.id() + "' cannot be read: " + why, cause);
        return new StepRefusedException(step.origin(), unreadable, "");
    }

    private long timeOfDay() {
        Instant now = runtime.clock().instant();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /**
     * Writes all states, by their names. Nothing is done with them meanwhile.
     *
     * @throws IOException if one cannot be written
     */
    public Map<String, SavedState> write() throws IOException {
        return write(Map.of());
    }

    /**
     * The same when nothing has been done with them since they were opened: those that were read are as they were written. Asked once, as that is not kept
     * in memory any longer.
     *
     * @throws IOException if one that is new cannot be written
     */
    public Map<String, SavedState> unchanged() throws IOException {
        Map<String, SavedState> before = saved;
        saved = Map.of();
        return write(before);
    }

    private Map<String, SavedState> write(Map<String, SavedState> known) throws IOException {
        Map<String, SavedState> all = new HashMap<>();
        long now = timeOfDay();
        for (Map.Entry<String, Opened> each : states.entrySet()) {
            SavedState written = known.get(each.getKey());
            all.put(each.getKey(), written == null ? StateFormat.write(each.getValue().state(), each.getValue().version(), now) : written);
        }
        return all;
    }

    /** About how many bytes of the heap the states have; 0 when they are closed. */
    public long bytes() {
        return reserved == CLOSED ? 0 : bytes.get();
    }

    /** How many these have been at most, to within 64 KiB. */
    public synchronized long mostBytes() {
        return Math.max(most, bytes());
    }

    @Override
    public void add(long more) {
        long now = bytes.addAndGet(more);
        if (more > 0) {
            if (now > reserved) {
                reserve(more);
            }
        } else if (now < reserved - 4 * budget.share()) {
            shrink();
        }
    }

    private synchronized void reserve(long more) {
        long missing = bytes.get() - reserved;
        if (missing <= 0) {
            return;
        }
        long share = missing + budget.share();
        if (!budget.take(share)) {
            share = missing;
            if (!budget.take(share)) {
                bytes.addAndGet(-more);
                throw new PeltonException(ErrorCode.TOO_MUCH_STATE, tooMuch(more));
            }
        }
        reserved += share;
        most = Math.max(most, bytes());
    }

    private String tooMuch(long more) {
        return String.format(
                "'%s' (%s) keeps %,d bytes, and there is no room for %,d more: all steps together keep %,d, the limit is %,d (--state-limit)",
                step.id(), step.origin(), bytes(), more, budget.taken(), budget.limit());
    }

    private synchronized void shrink() {
        if (reserved == CLOSED) {
            return;
        }
        long spare = reserved - bytes.get() - budget.share();
        if (spare > budget.share()) {
            reserved -= spare;
            budget.giveBack(spare);
        }
    }

    @Override
    public void admit(@Nullable Object value) {
        if (saves) {
            String refusal = RecordCodec.standard().refusal(value);
            if (!refusal.isEmpty()) {
                throw new PeltonException(
                        ErrorCode.CANNOT_BE_SAVED,
                        "'" + step.id() + "' (" + step.origin() + ") cannot keep " + Objects.requireNonNull(value).getClass().getSimpleName()
                                + ", as state is saved: " + refusal);
            }
        }
    }

    /** The instance is closed: nothing is counted any more. */
    @Override
    public synchronized void close() {
        if (reserved != CLOSED) {
            most = Math.max(most, bytes.get());
            budget.giveBack(reserved);
            reserved = CLOSED;
            states.clear();
        }
    }
}
