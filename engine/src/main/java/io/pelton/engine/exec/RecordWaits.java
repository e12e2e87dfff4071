// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.Forking;
import io.pelton.engine.compile.Waits;
import io.pelton.runtime.Event;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The waits of one activation, or of one of its lanes. Used by its thread. */
@SuppressWarnings("ReferenceEquality") // events are told apart by identity
final class RecordWaits implements Waits {
    private final RunningFlow flow;
    private final boolean mayWait;
    private @Nullable Forking forking;
    private @Nullable Lanes lanes;

    /** Whether the record at which the flow was cut short is counted as left behind. */
    private boolean isLastCounted;

    /** @param mayWait whether the thread may wait: it is no worker */
    RecordWaits(RunningFlow flow, boolean mayWait) {
        this.flow = flow;
        this.mayWait = mayWait;
    }

    /** What waits here forks ways to {@code newForking}: the lanes of the activation, or one of them. */
    void forksTo(Forking newForking, Lanes newLanes) {
        forking = newForking;
        lanes = newLanes;
    }

    /** The next way begins: whether its record is counted here when the flow is cut short. */
    void begins(boolean countsLast) {
        isLastCounted = !countsLast;
    }

    /**
     * The record that waits, or is led on, when the flow is cut short will be neither written nor acknowledged. It is the last one of
     * this activation, and is counted once, however many steps on its way out ask.
     */
    @Override
    public void checkCut() {
        if (isCut()) {
            lastIsLeftBehind();
            throw FlowStopped.INSTANCE;
        }
    }

    /** Whether what is led here is to be dropped. */
    boolean isCut() {
        return forking instanceof Lane && lanes != null ? lanes.isCut() : flow.isCut();
    }

    /** The record that is led now is the last one, and will be neither written nor acknowledged. */
    void lastIsLeftBehind() {
        if (!isLastCounted) {
            isLastCounted = true;
            flow.leftBehind(1);
        }
    }

    @Override
    public void pause(long millis) throws InterruptedException {
        await(flow.whenCut(), millis);
    }

    @Override
    public boolean await(Event event, long millis) throws InterruptedException {
        checkCut();
        if (millis <= 0) {
            return false;
        }
        if (!mayWait) {
            throw new IllegalStateException("a block waits on a worker: its BlockSpec.mayWait() must return true");
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        boolean hasHappened = forking instanceof Lanes beside && beside.mayHaveNews()
                ? awaitBesideLanes(beside, event, nanos)
                : awaitAlone(event, nanos);
        checkCut();
        return hasHappened;
    }

    /** What other ways write meanwhile, and what becomes due in blocks that keep records, does not wait for this one. */
    private boolean awaitBesideLanes(Lanes running, Event event, long nanos) {
        try {
            if (event != flow.whenCut()) {
                return running.await(event, nanos);
            }
            running.rest(flow::isCut, nanos);
            return flow.isCut();
        } catch (FlowStopped e) {
            lastIsLeftBehind();
            throw e;
        }
    }

    /**
     * A cut interrupts this thread, if the event does not happen by it. An interrupt from before the wait is the cut's, or a step has left it,
     * perhaps with another record, which is no reason for this one to fail.
     */
    @SuppressWarnings("ReturnValueIgnored")
    private boolean awaitAlone(Event event, long nanos) throws InterruptedException {
        handOver();
        flow.runtime().interrupted();
        checkCut();
        try {
            return event.await(nanos);
        } catch (InterruptedException e) {
            checkCut();
            throw e;
        }
    }

    /** What was written in a lane that is about to wait does not wait. */
    private void handOver() {
        if (forking instanceof Lane lane) {
            lane.handOver();
        }
    }

    /** An interrupt, which may be there to cut the flow short or may be the user's, is kept for later. */
    @Override
    public void await(BooleanSupplier condition) {
        checkCut();
        boolean interrupted = false;
        BooleanSupplier isOver = () -> condition.getAsBoolean() || flow.isCut();
        if (!isOver.getAsBoolean()) {
            handOver();
        }
        BooleanSupplier hasNews = forking instanceof Lanes owned ? owned::haveNews : () -> false;
        while (!isOver.getAsBoolean()) {
            try {
                flow.runtime().await(() -> isOver.getAsBoolean() || hasNews.getAsBoolean(), Long.MAX_VALUE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            if (hasNews.getAsBoolean()) {
                Objects.requireNonNull(forking).keepOrder(); // who is waited for may wait for that
            }
        }
        if (interrupted) {
            flow.runtime().currentTask().interrupt();
        }
        checkCut();
    }

    /** A cut interrupts a lane. Its owner is one thread only, which has other things to do meanwhile: it looks again and again. */
    @Override
    public void await(Event event, BooleanSupplier condition) {
        if (!(forking instanceof Lane)) {
            await(condition);
            return;
        }
        checkCut();
        boolean interrupted = false;
        if (!condition.getAsBoolean()) {
            handOver();
        }
        while (!condition.getAsBoolean() && !isCut()) {
            try {
                event.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            flow.runtime().currentTask().interrupt();
        }
        checkCut();
    }
}
