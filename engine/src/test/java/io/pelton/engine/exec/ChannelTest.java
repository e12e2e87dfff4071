// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A channel keeps the order of each producer, never holds more than it may, and reuses batches. */
class ChannelTest {
    private static Batch batch(Channel channel, Object record) {
        Batch batch = channel.newBatch();
        batch.add(record);
        return batch;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8})
    void channelIsFull_refusesABatch_untilOneIsTaken(int capacity) {
        for (int producers = 1; producers <= 2; producers++) {
            Channel channel = new Channel(producers, capacity, 1, EngineRuntime.system());
            for (int i = 0; i < capacity; i++) {
                assertThat(channel.offer(batch(channel, i))).as("offer %s", i).isTrue();
            }

            assertThat(channel.hasRoom(1)).isFalse();
            assertThat(channel.offer(batch(channel, "more"))).isFalse();
            assertThat(channel.fill()).isEqualTo(capacity).isEqualTo(channel.capacity());
            assertThat(channel.poll().get(0)).isEqualTo(0);
            assertThat(channel.offer(batch(channel, "more"))).isTrue();
        }
    }

    @Test
    void batchIsGivenBack_comesAgainEmpty() {
        Channel channel = new Channel(1, 2, 4, EngineRuntime.system());
        Batch batch = batch(channel, "record");
        batch.endOfInput = true;
        channel.offer(batch);
        channel.recycle(channel.poll());
        Batch again = channel.newBatch();

        assertThat(again).isSameAs(batch);
        assertThat(again.size).isZero();
        assertThat(again.endOfInput).isFalse();
        assertThat(again.get(0)).isNull();
    }

    @Test
    void producersHaveEnded_channelIsExhaustedWhenItIsEmpty() {
        Channel channel = new Channel(2, 2, 1, EngineRuntime.system());
        channel.closeProducer();
        channel.offer(batch(channel, "last"));
        channel.closeProducer();

        assertThat(channel.isExhausted()).isFalse();
        assertThat(channel.poll()).isNotNull();
        assertThat(channel.isExhausted()).isTrue();
    }

    @ParameterizedTest(name = "{0} producers, capacity {1}")
    @CsvSource({"1, 2", "1, 8", "2, 2", "3, 4", "4, 8"})
    void producersAndConsumerRace_nothingIsLostOrSwapped(int producers, int capacity) throws InterruptedException {
        int perProducer = 3_000;
        Channel channel = new Channel(producers, capacity, 2, EngineRuntime.system());
        CountDownLatch start = new CountDownLatch(1);
        int mostFilled = 0;
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(Thread.ofPlatform().start(() -> {
                SplittableRandom random = new SplittableRandom(producer);
                await(start);
                for (int i = 0; i < perProducer; i++) {
                    Batch batch = batch(channel, new int[] {producer, i});
                    while (!channel.offer(batch)) {
                        Thread.onSpinWait();
                        if (random.nextInt(4) == 0) {
                            Thread.yield();
                        }
                    }
                }
                channel.closeProducer();
            }));
        }
        int[] next = new int[producers];
        start.countDown();
        while (!channel.isExhausted()) {
            mostFilled = Math.max(mostFilled, channel.fill());
            Batch batch = channel.poll();
            if (batch == null) {
                Thread.onSpinWait();
                continue;
            }
            int[] record = (int[]) batch.get(0);
            assertThat(batch.size).isEqualTo(1);
            assertThat(record[1]).isEqualTo(next[record[0]]++);
            channel.recycle(batch);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(next).containsOnly(perProducer);
        // producers that look for room at the same moment may each find the last place
        assertThat(mostFilled).isLessThanOrEqualTo(Math.max(2, Integer.highestOneBit(capacity * 2 - 1)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
