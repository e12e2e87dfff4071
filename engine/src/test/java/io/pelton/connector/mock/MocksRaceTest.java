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

    @Test
    void aMockThatKeepsSomeOfThemKeepsTheFirstAndTheLast() {
        Mocks mocks = new Mocks();
        for (int i = 0; i < 6; i++) {
            mocks.add("none", i, 0, 0);
            mocks.add("first", i, 2, 0);
            mocks.add("last", i, 0, 2);
            mocks.add("both", i % 2, 1, 2);
        }
        assertThat(mocks.received("none")).isEmpty();
        assertThat(mocks.received("first")).containsExactly(0, 1);
        assertThat(mocks.received("last")).containsExactly(4, 5);
        assertThat(mocks.received("both")).containsExactly(0, 0, 1);
    }
}
