// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.race.Race;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What both sides of a channel do at the same time. */
class ChannelRaceTest {
    private static final RunningFlow FLOW =
            new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());

    /** Counts how often it would be run. */
    private static final class Counted extends Activation {
        Counted(AtomicInteger runs) {
            super("counted", FLOW, _ -> runs.incrementAndGet());
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

    /** A channel with one batch in it. */
    private static final class Filled {
        final AtomicInteger producerRuns = new AtomicInteger();
        final Channel channel;
        boolean sawRoom;
        boolean foundBatch;
        int lost;
        Batch left;
        Batch right;

        Filled(int producers, int capacity) {
            channel = new Channel(producers, capacity, 1, EngineRuntime.system());
            channel.addProducer(new Counted(producerRuns));
            channel.offer(channel.newBatch());
        }

        void wantRoom() {
            channel.wantRoom();
            sawRoom = channel.hasRoom(1);
        }

        void take() {
            foundBatch = channel.poll() != null;
        }

        void offerLast() {
            channel.offer(channel.newBatch());
            channel.closeProducer();
        }

        void takeUntilExhausted() {
            while (!channel.isExhausted()) {
                channel.poll();
            }
            while (channel.poll() != null) {
                lost++;
            }
        }
    }

    @Test
    void producerWantsRoomWhileABatchIsTaken_itSeesTheRoomOrIsSignalled() {
        Race.run(() -> new Filled(1, 1), Filled::wantRoom, Filled::take, state -> {
            assertThat(state.foundBatch).isTrue();
            assertThat(state.sawRoom || state.producerRuns.get() == 1)
                    .as("the producer would sleep for ever")
                    .isTrue();
        });
    }

    @Test
    void producerEndsBehindItsLastBatch_consumerThatFindsTheEndHasTakenAll() {
        Race.run(() -> new Filled(1, 4), Filled::offerLast, Filled::takeUntilExhausted, state -> assertThat(state.lost)
                .as("batches in the ring when it was said to be exhausted")
                .isZero());
    }

    @Test
    void producersEndAtOnce_bothAreCounted() {
        Race.run(
                () -> new Filled(2, 4),
                state -> state.channel.closeProducer(),
                state -> state.channel.closeProducer(),
                state -> {
                    state.take();
                    assertThat(state.channel.isExhausted()).isTrue();
                });
    }

    @Test
    void producersOfferAtOnce_bothBatchesArrive() {
        Race.run(
                () -> new Filled(2, 4),
                state -> state.channel.offer(state.channel.newBatch()),
                state -> state.channel.offer(state.channel.newBatch()),
                state -> {
                    assertThat(state.channel.poll()).isNotNull();
                    assertThat(state.channel.poll()).isNotNull();
                    assertThat(state.channel.poll()).isNotNull();
                });
    }

    @Test
    void producersTakeUsedBatchesAtOnce_eachGetsItsOwn() {
        Race.run(
                () -> {
                    Filled state = new Filled(2, 4);
                    state.channel.recycle(new Batch(1));
                    state.channel.recycle(new Batch(1));
                    return state;
                },
                state -> state.left = state.channel.newBatch(),
                state -> state.right = state.channel.newBatch(),
                state -> assertThat(state.left).isNotSameAs(state.right));
    }
}
