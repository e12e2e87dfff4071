// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A block that has a timer for every millisecond, and counts how often it was woken by one. For one instance at a time. */
public final class Ticks implements StatefulBlock<Object> {
    private static final long serialVersionUID = 1L;

    private final transient AtomicInteger count = new AtomicInteger();

    /** How often it was woken by a timer. */
    public int count() {
        return count.get();
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(count, new Timers<>(context.runtime(), context.waker()));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    private static final class Instance implements BlockInstance<Object> {
        private final AtomicInteger count;
        private final Timers<Timer> timers;
        private final Timer next = new Timer() {};

        Instance(AtomicInteger count, Timers<Timer> timers) {
            this.count = count;
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
                count.incrementAndGet();
                set();
            }
        }

        @Override
        public void close() {
            timers.clear();
        }
    }
}
