// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.engine.race.Race;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Mocks that two threads send to at the same time. */
class MocksRaceTest {
    @Test
    void twoThreadsAddAtOnce_nothingIsLost() {
        Mocks mocks = new Mocks();
        Race.run(
                100,
                Object::new,
                state -> mocks.add(state.toString(), "left"),
                state -> mocks.add(state.toString(), "right"),
                state -> assertThat(mocks.received(state.toString())).containsExactlyInAnyOrder("left", "right"));
    }
}
