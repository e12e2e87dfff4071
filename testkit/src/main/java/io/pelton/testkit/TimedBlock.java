// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.Origin;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A stateful block that passes every record on, has a timer of a millisecond, and counts how often that was due. Thread-safe. */
public final class TimedBlock implements StatefulBlock<Object> {
    private static final long serialVersionUID = 1L;

    private final AtomicLong calls = new AtomicLong();

    /** The step of a plan that has this function. */
    public Step step() {
        return new Step.Block(StepInfo.at(Origin.UNKNOWN), "timed", this, List.of());
    }

    /** How often its timer was due. */
    public long calls() {
        return calls.get();
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(new Timers<>(context.runtime(), context.waker()));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    private final class Instance implements BlockInstance<Object> {
        private final Timers<Timer> timers;
        private final Timer next = new Timer() {};

        Instance(Timers<Timer> timers) {
            this.timers = timers;
            set();
        }

        private void set() {
            timers.set(next, TimeUnit.MILLISECONDS.toNanos(1));
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            return true;
        }

        @Override
        public void wake(Branches<Object> branches) {
            if (!timers.takeDue().isEmpty()) {
                calls.incrementAndGet();
                set();
            }
        }

        @Override
        public void close() {
            timers.clear();
        }
    }
}
