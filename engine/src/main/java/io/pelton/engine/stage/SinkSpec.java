// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;

/** A sink of a plan: of a {@code to} step, or the dead letters of an error policy. */
public final class SinkSpec implements Outlet {
    private final StepInfo info;
    private final Sink<Object> sink;
    private final ErrorPolicy policy;
    private final boolean deadLetters;

    SinkSpec(StepInfo info, Sink<Object> sink, ErrorPolicy policy, boolean deadLetters) {
        this.info = info;
        this.sink = sink;
        this.policy = policy;
        this.deadLetters = deadLetters;
    }

    /** The step it belongs to; of dead letters the input of the plan. */
    public StepInfo info() {
        return info;
    }

    /** Opens the writers. */
    public Sink<Object> sink() {
        return sink;
    }

    /** What happens to a record it cannot write. */
    public ErrorPolicy policy() {
        return policy;
    }

    /** Whether it takes dead letters. */
    public boolean isDeadLetters() {
        return deadLetters;
    }

    @Override
    public String name() {
        return deadLetters ? "dead letters to " + sink : info.id();
    }
}
