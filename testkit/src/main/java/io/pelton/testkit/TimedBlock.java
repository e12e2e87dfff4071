// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A stateful block that passes every record on, has a timer of a millisecond, and counts how often that was due. Thread-safe. */
public final class TimedBlock implements BlockFunction<Object> {
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
    public boolean apply(Object record, Branches<Object> branches) {
        return true;
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    @Override
    public long tickMillis() {
        return 1;
    }

    @Override
    public void tick(Branches<Object> branches) {
        calls.incrementAndGet();
    }
}
