// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Workers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Activations whose turns are run by the threads of a test. */
final class ByHand {
    /** Reads more than any test lets it, one record a batch. */
    static final Plan PLAN = Flow.from(Beacon.of(200)).to(Discard.sink()).plan();

    /** For activations that use little of a flow; nothing of it ends. */
    static final RunningFlow FLOW = flow();

    private ByHand() {}

    static RunningFlow flow() {
        return new RunningFlow(PLAN, Duration.ofMillis(5), EngineRuntime.system());
    }

    /** Counts the turns that activations are given, and runs none. */
    static final class Counting implements Workers {
        private final AtomicInteger given = new AtomicInteger();

        @Override
        public void execute(Runnable turn) {
            given.incrementAndGet();
        }

        int given() {
            return given.get();
        }
    }

    /** Only counts how often it is scheduled. */
    static final class Signalled extends Activation {
        private final Counting workers;

        private Signalled(Counting workers) {
            super("signalled", FLOW, workers);
            this.workers = workers;
        }

        static Signalled never() {
            return new Signalled(new Counting());
        }

        int times() {
            return workers.given();
        }

        @Override
        Progress work() {
            return Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }
    }
}
