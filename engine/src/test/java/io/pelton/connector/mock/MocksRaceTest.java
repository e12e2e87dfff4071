// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.engine.race.Race;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Mocks that two threads send to at the same time. */
class MocksRaceTest {
    @Test
    void twoThreadsAddAtOnce_nothingIsLost() {
        Mocks mocks = new Mocks();
        AtomicInteger names = new AtomicInteger();
        Race.run(
                100,
                () -> "mock" + names.incrementAndGet(),
                name -> mocks.add(name, "left"),
                name -> mocks.add(name, "right"),
                name -> assertThat(mocks.received(name)).containsExactlyInAnyOrder("left", "right"));
    }
}
