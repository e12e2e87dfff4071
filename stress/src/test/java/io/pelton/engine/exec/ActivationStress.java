// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** An activation that is signalled, runs, rests and is interrupted. */
public class ActivationStress {
    private ActivationStress() {}

    /** Something is published, as the rings do, with a release store only; then the activation is signalled, which has a turn. */
    @JCStressTest
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "The turn, or the look that the signal made it take, has seen it.")
    @Outcome(id = "true, 2", expect = ACCEPTABLE, desc = "Seen before the signal came; the signal found it at rest, and it looks once more.")
    @Outcome(id = "false, 2", expect = ACCEPTABLE, desc = "The turn was over before it was published; the signal has it scheduled again.")
    @Outcome(id = "false, 1", expect = FORBIDDEN, desc = "Lost: the turn looked too early and went to rest over the signal.")
    @State
    public static class SignalWhileItGoesToRest {
        private static final VarHandle PUBLISHED;

        static {
            try {
                PUBLISHED = MethodHandles.lookup().findVarHandle(SignalWhileItGoesToRest.class, "published", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final ByHand.Counting workers = new ByHand.Counting();
        private final Looking activation = new Looking();
        private int published;
        private boolean hasSeen;

        public SignalWhileItGoesToRest() {
            activation.signal();
        }

        private final class Looking extends Activation {
            Looking() {
                super("looking", ByHand.FLOW, workers);
            }

            @Override
            Progress work() {
                hasSeen |= (int) PUBLISHED.getAcquire(SignalWhileItGoesToRest.this) == 1;
                return Progress.WAIT;
            }

            @Override
            Progress abandon() {
                return Progress.ENDED;
            }
        }

        @Actor
        public void publishes() {
            PUBLISHED.setRelease(this, 1);
            activation.signal();
        }

        @Actor
        public void runs() {
            activation.run();
        }

        @Arbiter
        public void looks(ZI_Result result) {
            result.r1 = hasSeen;
            result.r2 = workers.given();
        }
    }

    /** Two threads signal an activation that rests. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "One of the two has it scheduled; the other sees that it is.")
    @Outcome(id = "2", expect = FORBIDDEN, desc = "Both have it scheduled: it would run on two threads.")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "Each leaves it to the other: it would rest for ever.")
    @State
    public static class TwoSignals {
        private final ByHand.Signalled activation = ByHand.Signalled.never();

        @Actor
        public void left() {
            activation.signal();
        }

        @Actor
        public void right() {
            activation.signal();
        }

        @Arbiter
        public void counts(I_Result result) {
            result.r1 = activation.times();
        }
    }

    /** It goes to rest on one thread and is woken up by another, which runs it: its plain fields go with it. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The signal came before the turn began: one turn is enough.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "A second turn followed, on either thread, and saw what the first one had written.")
    @Outcome(expect = FORBIDDEN, desc = "Two turns at once, or one that did not see what the one before it had written.")
    @State
    public static class TurnsOnTwoThreads {
        private final AtomicInteger turns = new AtomicInteger();
        private boolean isScheduled;
        private int written;

        private final Activation activation = new Activation("moving", ByHand.FLOW, this::execute) {
            @Override
            Progress work() {
                turns.incrementAndGet();
                written++;
                return Progress.WAIT;
            }

            @Override
            Progress abandon() {
                return Progress.ENDED;
            }
        };

        public TurnsOnTwoThreads() {
            activation.signal();
        }

        /** The first time for the thread that {@link #runs}, then for whoever has signalled. */
        private void execute(Runnable turn) {
            if (isScheduled) {
                turn.run();
            }
            isScheduled = true;
        }

        @Actor
        public void runs() {
            activation.run();
        }

        @Actor
        public void signals() {
            activation.signal();
        }

        @Arbiter
        public void counts(II_Result result) {
            result.r1 = turns.get();
            result.r2 = written;
        }
    }

    /** A flow is cut while the turn of one of its activations ends, and the thread goes on with another flow (B5). */
    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "The interrupt came before the turn or behind it, and found no thread.")
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "It came during the turn and was seen there; the end of the turn has cleared it.")
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "It came when the turn was over and has hit the next flow.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "The turn has left its interrupt to the next flow.")
    @State
    public static class InterruptWhileATurnEnds {
        private final Interruptible cut = new Interruptible();
        private final Interruptible next = new Interruptible();

        private static final class Interruptible extends Activation {
            private boolean isInterrupted;

            Interruptible() {
                super("interruptible", ByHand.FLOW, new ByHand.Counting());
            }

            @Override
            Progress work() {
                for (int i = 0; i < 10; i++) {
                    isInterrupted |= Thread.currentThread().isInterrupted();
                }
                return Progress.WAIT;
            }

            @Override
            Progress abandon() {
                return Progress.ENDED;
            }
        }

        @Actor
        public void runs(ZZ_Result result) {
            cut.run();
            next.run();
            result.r1 = cut.isInterrupted;
            result.r2 = next.isInterrupted;
        }

        @Actor
        public void cuts() {
            cut.interrupt();
        }
    }
}
