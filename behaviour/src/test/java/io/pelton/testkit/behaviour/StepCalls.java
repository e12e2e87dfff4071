// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.runtime.EngineRuntime;
import io.pelton.testkit.behaviour.FlowShape.Numbered;
import io.pelton.testkit.simulation.Calls;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What the steps of a flow do in one life of it, and what they have noted. Thread-safe. */
final class StepCalls {
    /** Records for which a step has failed, and those that a filter has held back. */
    final Set<Object> failed = ConcurrentHashMap.newKeySet();

    final Set<Object> filtered = ConcurrentHashMap.newKeySet();

    /** Interrupts that were for others. */
    final AtomicInteger strayInterrupts = new AtomicInteger();

    private final FlowShape shape;
    private final Calls calls;
    private final Duration grace;
    private final AtomicBoolean hasBeenStubborn = new AtomicBoolean();

    /** Whether nothing interrupts its steps. */
    private volatile boolean isUndisturbed;

    StepCalls(FlowShape shape, Calls calls, Duration grace) {
        this.shape = shape;
        this.calls = calls;
        this.grace = grace;
    }

    void undisturbed() {
        isUndisturbed = true;
    }

    /** A step that changes a record. */
    Object step(Object record, int number) {
        Numbered numbered = (Numbered) record;
        call(numbered, number);
        return numbered.behind(number);
    }

    /** A filter: the same records pass in each life. */
    boolean passes(Object record, int number) {
        Numbered numbered = (Numbered) record;
        call(numbered, number);
        boolean passes = shape.passes(numbered, number);
        if (!passes) {
            filtered.add(numbered.origin());
        }
        return passes;
    }

    private void call(Numbered record, int number) {
        boolean isDone = false;
        try {
            calls.before("step");
            SplittableRandom draw = shape.draw(record, number);
            if (shape.pauseEvery > 0 && draw.nextInt(shape.pauseEvery) == 0) {
                Pause.of(draw.nextInt(300_000));
            }
            if (isUndisturbed && EngineRuntime.current().interrupted()) {
                strayInterrupts.incrementAndGet();
            }
            if (shape.isStubborn && draw.nextInt(40) == 0 && hasBeenStubborn.compareAndSet(false, true)) {
                Pause.stubborn(grace.toNanos() * 3 / 2);
            }
            if (shape.fails(record, number)) {
                if (draw.nextBoolean()) {
                    throw new IllegalStateException("cannot");
                }
                throw new AssertionError("must not");
            }
            isDone = true;
        } finally {
            if (!isDone) {
                failed.add(record.origin());
            }
        }
    }
}
