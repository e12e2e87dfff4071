// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.runtime.Alarm;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Lets the blocks of one activation that keep records know that time has passed, and at the end that there will be no more. Used by
 * the activation's thread.
 */
final class Ticking {
    private final Wiring wiring;
    private final RunningFlow flow;
    private final Runnable signal;
    private final long everyNanos;
    private long last;
    private @Nullable Alarm alarm;

    /** Whether an alarm is set that has not gone off yet. */
    private final AtomicBoolean alarmSet = new AtomicBoolean();

    private boolean isGivingOut;
    private boolean ended;

    Ticking(Wiring wiring, RunningFlow flow, Runnable signal) {
        this.wiring = wiring;
        this.flow = flow;
        this.last = flow.runtime().nanoTime();
        this.signal = signal;
        this.everyNanos =
                TimeUnit.MILLISECONDS.toNanos(wiring.program().code().tickMillis());
        wiring.program().opened();
    }

    /** Ticks if it is time, and sees to it that the activation runs again when it is time again. */
    void tick() {
        if (everyNanos == 0) {
            return;
        }
        if (flow.runtime().nanoTime() - last >= everyNanos) {
            last = flow.runtime().nanoTime();
            giveOut(false);
            wiring.outputs().flush();
        }
        // Not alarm.isDone(): the alarm's own signal may bring a worker here before the timer's thread has left the alarm.
        if (alarmSet.compareAndSet(false, true)) {
            alarm = flow.runtime().after(everyNanos, this::goOff);
        }
    }

    private void goOff() {
        alarmSet.set(false);
        signal.run();
    }

    /**
     * There will be no more records. Does nothing the second time. If the flow has failed or is cut short, what is kept is dropped:
     * it is not acknowledged, and comes again.
     */
    void end() {
        if (ended) {
            return;
        }
        if (flow.hasFailed() || flow.isCut()) {
            abandon();
            return;
        }
        forget();
        if (wiring.program().code().keepsRecords() && !isGivingOut) {
            isGivingOut = true;
            giveOut(true);
        }
        ended = true;
    }

    /** What is kept is dropped, and counted as left behind. Does nothing the second time, nor if all was emitted. */
    void abandon() {
        if (!ended) {
            ended = true;
            forget();
            wiring.program().abandonKept(flow::leftKept);
        }
    }

    /** Wakes nobody up any more. */
    private void forget() {
        if (alarm != null) {
            alarm.cancel();
        }
    }

    private void giveOut(boolean isEnd) {
        Ack ack = Ack.ofBatch();
        wiring.outputs().begin(ack);
        try {
            wiring.program().giveOut(isEnd);
        } finally {
            wiring.outputs().end(true);
        }
        ack.release();
    }
}
