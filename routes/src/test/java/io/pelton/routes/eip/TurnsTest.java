// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Who has a turn when others are over, or do not come. */
class TurnsTest {
    private final Turns turns = new Turns(1);

    /** One that has queued up, and what happens when it comes. */
    private record Queued(Turns.Turn turn, Event comes) {
        boolean hasCome() throws InterruptedException {
            return comes.await(0);
        }
    }

    private Queued queued() {
        Event comes = EngineRuntime.system().event();
        Turns.Turn turn = turns.turn(comes);
        turn.queueUp();
        return new Queued(turn, comes);
    }

    @Test
    void oneIsOver_theNextComes_inTheOrderInWhichTheyQueuedUp() throws InterruptedException {
        Queued first = queued();
        Queued second = queued();
        Queued third = queued();

        assertThat(first.hasCome()).isTrue();
        assertThat(second.hasCome()).isFalse();
        first.turn().close();
        assertThat(second.hasCome()).isTrue();
        assertThat(third.hasCome()).isFalse();
    }

    /** Its flow is cut short while it waits, and those of another flow wait behind it. */
    @Test
    void oneThatHasQueuedUpDoesNotCome_theOneBehindItDoes() throws InterruptedException {
        Queued first = queued();
        Queued second = queued();
        Queued third = queued();

        second.turn().close();
        assertThat(third.hasCome()).isFalse();
        first.turn().close();

        assertThat(second.hasCome()).isFalse();
        assertThat(third.hasCome()).isTrue();
    }

    @Test
    void oneIsOverTwice_oneOtherComes() throws InterruptedException {
        Queued first = queued();
        Queued second = queued();
        Queued third = queued();

        first.turn().close();
        first.turn().close();

        assertThat(second.hasCome()).isTrue();
        assertThat(third.hasCome()).isFalse();
    }
}
