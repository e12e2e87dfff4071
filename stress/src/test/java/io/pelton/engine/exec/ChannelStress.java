// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** The rings between two stages: batches and the way back, room, and the end. */
public class ChannelStress {
    private ChannelStress() {}

    private static Channel channel(int producers, int capacity) {
        return new Channel(producers, capacity, 2, EngineRuntime.system());
    }

    private static Batch batch(Channel channel, Object record) {
        Batch batch = channel.newBatch();
        batch.add(record);
        return batch;
    }

    /** The only record of {@code batch}; -1 if there is no batch, -2 if it is not whole. */
    private static int content(Batch batch) {
        if (batch == null) {
            return -1;
        }
        return batch.size == 1 && batch.records[0] instanceof Integer record ? record : -2;
    }

    /** A consumer that takes what is there, and ends when there will be no more. */
    private static final class Consumer extends Activation {
        private final Channel channel;
        private final ByHand.Counting workers;
        private int taken;

        private Consumer(Channel channel, ByHand.Counting workers) {
            super("consumer", ByHand.FLOW, workers);
            this.channel = channel;
            this.workers = workers;
        }

        static Consumer scheduledOnce(Channel channel) {
            Consumer made = new Consumer(channel, new ByHand.Counting());
            channel.setConsumer(made);
            made.signal();
            return made;
        }

        @Override
        Progress work() {
            for (Batch batch = channel.poll(); batch != null; batch = channel.poll()) {
                taken++;
                channel.recycle(batch);
            }
            return channel.isExhausted() ? Progress.ENDED : Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }

        /** Runs the turns that it has been given meanwhile. */
        void runWhatIsScheduled() {
            for (int given = 1; given < workers.given(); given++) {
                run();
            }
        }
    }

    /** A batch is filled and handed over, from one producer to one consumer. */
    @JCStressTest
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Taken before it was handed over.")
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "Taken, with what the producer has put in.")
    @Outcome(expect = FORBIDDEN, desc = "Taken, and not or not wholly filled: the ring has published the batch before its content.")
    @State
    public static class OneProducer {
        private final Channel channel = channel(1, 2);

        @Actor
        public void offers() {
            channel.offer(batch(channel, 7));
        }

        @Actor
        public void takes(I_Result result) {
            result.r1 = content(channel.poll());
        }
    }

    /** Two batches of one producer, taken by a consumer that looks twice. */
    @JCStressTest
    @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "Both looks came too early.")
    @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The second look finds the first batch.")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "The second look came before the second batch.")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Both, in their order.")
    @Outcome(expect = FORBIDDEN, desc = "Out of order, twice, or not wholly filled.")
    @State
    public static class OrderOfOneProducer {
        private final Channel channel = channel(1, 2);

        @Actor
        public void offers() {
            channel.offer(batch(channel, 1));
            channel.offer(batch(channel, 2));
        }

        @Actor
        public void takes(II_Result result) {
            result.r1 = content(channel.poll());
            result.r2 = content(channel.poll());
        }
    }

    /** Two producers hand over at once. */
    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The left one was first.")
    @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "The right one was first.")
    @Outcome(expect = FORBIDDEN, desc = "A batch has been overwritten, or is there twice.")
    @State
    public static class TwoProducers {
        private final Channel channel = channel(2, 4);

        @Actor
        public void left() {
            channel.offer(batch(channel, 1));
        }

        @Actor
        public void right() {
            channel.offer(batch(channel, 2));
        }

        @Arbiter
        public void takes(II_Result result) {
            result.r1 = content(channel.poll());
            result.r2 = content(channel.poll());
        }
    }

    /** One of several producers hands over while the consumer takes. */
    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The consumer has taken the batch that was there; the new one is next.")
    @Outcome(expect = FORBIDDEN, desc = "A batch is lost, overtaken, or not wholly filled.")
    @State
    public static class SeveralProducersAndTheConsumer {
        private final Channel channel = channel(2, 2);

        public SeveralProducersAndTheConsumer() {
            channel.offer(batch(channel, 1));
        }

        @Actor
        public void offers() {
            channel.offer(batch(channel, 2));
        }

        @Actor
        public void takes(II_Result result) {
            result.r1 = content(channel.poll());
        }

        @Arbiter
        public void takesTheRest(II_Result result) {
            result.r2 = content(channel.poll());
        }
    }

    /** Two producers want the last place. The ring has more slots than places, so both may get one. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The left one was first.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The right one was first.")
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Both have looked before either was there: one more than wanted, in a free slot.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "Neither gets the place that is there.")
    @State
    public static class LastPlace {
        private final Channel channel = channel(2, 2);

        public LastPlace() {
            channel.offer(batch(channel, 0));
        }

        @Actor
        public void left(ZZ_Result result) {
            result.r1 = channel.offer(batch(channel, 1));
        }

        @Actor
        public void right(ZZ_Result result) {
            result.r2 = channel.offer(batch(channel, 2));
        }
    }

    /** A used batch goes back to one producer. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "A new batch, or the used one, empty.")
    @Outcome(expect = FORBIDDEN, desc = "A batch that has something in it: its records would be written twice.")
    @State
    public static class UsedBatch {
        private final Channel channel = channel(1, 2);
        private final Batch used = batch(channel, 7);

        @Actor
        public void gives() {
            channel.recycle(used);
        }

        @Actor
        public void takes(I_Result result) {
            Batch batch = channel.newBatch();
            result.r1 = batch.size + (batch.records[0] == null ? 0 : 1);
        }
    }

    /** Two producers take used batches at once. */
    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The left one was first.")
    @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "The right one was first.")
    @Outcome(id = {"1, 0", "0, 1", "2, 0", "0, 2", "0, 0"}, expect = ACCEPTABLE, desc = "One finds none while the other is taking: a new batch.")
    @Outcome(expect = FORBIDDEN, desc = "Both fill the same batch.")
    @State
    public static class TwoTakeUsedBatches {
        private final Channel channel = channel(2, 4);
        private final Batch first = new Batch(2);
        private final Batch second = new Batch(2);

        public TwoTakeUsedBatches() {
            channel.recycle(first);
            channel.recycle(second);
        }

        private int number(Batch batch) {
            return batch == first ? 1 : batch == second ? 2 : 0;
        }

        @Actor
        public void left(II_Result result) {
            result.r1 = number(channel.newBatch());
        }

        @Actor
        public void right(II_Result result) {
            result.r2 = number(channel.newBatch());
        }
    }

    /** A batch is handed over while the consumer, which finds none, goes to rest. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The turn has found it, or the signal has it look again before it rests.")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Found, and signalled all the same.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "It rested already, and is scheduled again.")
    @Outcome(expect = FORBIDDEN, desc = "The batch stays in the ring, and its consumer rests.")
    @State
    public static class BatchWhileTheConsumerGoesToRest {
        private final Channel channel = channel(1, 2);
        private final Consumer consumer = Consumer.scheduledOnce(channel);

        @Actor
        public void offers() {
            channel.offer(batch(channel, 7));
        }

        @Actor
        public void runs() {
            consumer.run();
        }

        @Arbiter
        public void counts(II_Result result) {
            result.r1 = consumer.taken;
            result.r2 = consumer.workers.given();
        }
    }

    /** A producer that has no room wants it while the consumer takes a batch. */
    @JCStressTest
    @Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "The batch was taken before the producer wanted room: it sees the room.")
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "Both have seen each other.")
    @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "The producer looked first and rests; the consumer signals it.")
    @Outcome(id = "false, 0", expect = FORBIDDEN, desc = "Neither has seen the other: the producer rests for ever beside an empty ring.")
    @State
    public static class RoomIsWantedAndMade {
        private final Channel channel = channel(1, 1);
        private final ByHand.Signalled producer = ByHand.Signalled.never();

        public RoomIsWantedAndMade() {
            channel.addProducer(producer);
            channel.offer(batch(channel, 7));
        }

        @Actor
        public void wants(ZI_Result result) {
            channel.wantRoom();
            result.r1 = channel.hasRoom(1);
        }

        @Actor
        public void takes() {
            channel.poll();
        }

        @Arbiter
        public void counts(ZI_Result result) {
            result.r2 = producer.times();
        }
    }

    /** The last batch and the end of its producer, while the consumer looks. */
    @JCStressTest
    @Outcome(id = "1, true", expect = ACCEPTABLE, desc = "It has taken the batch and has ended, at once or when it was signalled.")
    @Outcome(id = "0, true", expect = FORBIDDEN, desc = "It has ended, and the last batch is in the ring.")
    @Outcome(expect = FORBIDDEN, desc = "It rests, though no signal will come any more: the flow never ends.")
    @State
    public static class EndBehindTheLastBatch {
        private final Channel channel = channel(1, 2);
        private final Consumer consumer = Consumer.scheduledOnce(channel);

        @Actor
        public void ends() {
            channel.offer(batch(channel, 7));
            channel.closeProducer();
        }

        @Actor
        public void runs() {
            consumer.run();
        }

        @Arbiter
        public void counts(IZ_Result result) {
            consumer.runWhatIsScheduled();
            result.r1 = consumer.taken;
            result.r2 = consumer.isOver();
        }
    }

    /** Two producers end at once, each behind its last batch. */
    @JCStressTest
    @Outcome(id = "2, true", expect = ACCEPTABLE, desc = "Both batches are taken, and the second end has ended the consumer.")
    @Outcome(expect = FORBIDDEN, desc = "An end was not counted, or a batch is lost.")
    @State
    public static class TwoProducersEnd {
        private final Channel channel = channel(2, 4);
        private final Consumer consumer = Consumer.scheduledOnce(channel);

        @Actor
        public void left() {
            channel.offer(batch(channel, 1));
            channel.closeProducer();
        }

        @Actor
        public void right() {
            channel.offer(batch(channel, 2));
            channel.closeProducer();
        }

        @Arbiter
        public void counts(IZ_Result result) {
            consumer.run();
            consumer.runWhatIsScheduled();
            result.r1 = consumer.taken;
            result.r2 = consumer.isOver();
        }
    }
}
