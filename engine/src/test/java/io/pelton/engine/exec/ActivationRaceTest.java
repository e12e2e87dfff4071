// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.race.Race;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A signal and a turn at the same time. What is signalled is published as the rings do: with a release store only. */
class ActivationRaceTest {
    private static final VarHandle PUBLISHED;

    static {
        try {
            PUBLISHED = MethodHandles.lookup().findVarHandle(Looking.class, "published", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final RunningFlow FLOW =
            new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());

    /** Looks once a turn whether something was published. */
    private static final class Looking extends Activation {
        private final AtomicInteger scheduled;
        private int published;
        private boolean hasSeen;

        Looking(AtomicInteger scheduled) {
            super("looking", FLOW, _ -> scheduled.incrementAndGet());
            this.scheduled = scheduled;
        }

        static Looking scheduledOnce() {
            Looking made = new Looking(new AtomicInteger());
            made.signal();
            return made;
        }

        @Override
        Progress work() {
            hasSeen |= (int) PUBLISHED.getAcquire(this) == 1;
            return Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }

        void publish() {
            PUBLISHED.setRelease(this, 1);
            signal();
        }
    }

    @Test
    void signalComesDuringATurn_theTurnSeesWhatWasPublished_orAnotherFollows() {
        Race.run(Looking::scheduledOnce, Looking::publish, Looking::run, activation -> assertThat(
                        activation.hasSeen || activation.scheduled.get() == 2)
                .as("what was published would never be looked at")
                .isTrue());
    }

    @Test
    void twoSignalAtOnce_itIsScheduledOnce() {
        Race.run(
                () -> new Looking(new AtomicInteger()),
                Activation::signal,
                Activation::signal,
                activation -> assertThat(activation.scheduled).hasValue(1));
    }
}
