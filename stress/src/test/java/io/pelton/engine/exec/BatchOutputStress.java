// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** A producer that must wait for room at several consumers. */
public class BatchOutputStress {
    private BatchOutputStress() {}

    /** An output to two instances, neither of which has room for what one batch may become. */
    private static final class TwoConsumers {
        private final ByHand.Signalled producer = ByHand.Signalled.never();
        private final List<Channel> channels = List.of(channel(), channel());
        private final BatchOutput output;

        TwoConsumers(boolean inTurn) {
            output = new BatchOutput(ByHand.FLOW, channels, inTurn, false);
        }

        private Channel channel() {
            Channel made = new Channel(1, 2, 1, EngineRuntime.system());
            made.addProducer(producer);
            made.offer(made.newBatch());
            return made;
        }
    }

    /** The consumer that is not in turn takes a batch, while the producer goes to rest (B7). */
    @JCStressTest
    @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "The producer sees the room, and goes on.")
    @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "It sees the room, and is signalled as well.")
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "It looked too early and rests; the consumer signals it.")
    @Outcome(id = "true, 0", expect = FORBIDDEN, desc = "It rests, though one of its consumers has room.")
    @State
    public static class RoomAtAnyConsumer {
        private final TwoConsumers consumers = new TwoConsumers(false);

        @Actor
        public void waits(ZI_Result result) {
            result.r1 = consumers.output.awaitSignal();
        }

        @Actor
        public void takes() {
            consumers.channels.getLast().poll();
        }

        @Arbiter
        public void counts(ZI_Result result) {
            result.r2 = consumers.producer.times();
        }
    }

    /** Batches go to the consumers strictly in turn; the one whose turn it is takes a batch. */
    @JCStressTest
    @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "The producer sees the room, and goes on.")
    @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "It sees the room, and is signalled as well.")
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "It looked too early and rests; the consumer signals it.")
    @Outcome(id = "true, 0", expect = FORBIDDEN, desc = "It rests, though the consumer in turn has room.")
    @State
    public static class RoomInTurn {
        private final TwoConsumers consumers = new TwoConsumers(true);

        @Actor
        public void waits(ZI_Result result) {
            result.r1 = consumers.output.awaitSignal();
        }

        @Actor
        public void takes() {
            consumers.channels.getFirst().poll();
        }

        @Arbiter
        public void counts(ZI_Result result) {
            result.r2 = consumers.producer.times();
        }
    }
}
