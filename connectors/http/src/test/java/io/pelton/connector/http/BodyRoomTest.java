// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What bodies and answers have of the memory together. */
class BodyRoomTest {
    private final BodyRoom room = new BodyRoom(100_000);

    @Test
    void answersAreHeld_nobodyElseHasTheirRoom() {
        try (BodyRoom.Share reading = room.share()) {
            try (BodyRoom.Share sending = room.share()) {
                sending.hold(90_000);
                assertThat(reading.take(20_000)).isFalse();
            }
            assertThat(reading.take(20_000)).isTrue();
        }
    }

    @Test
    void answersAreShort_theyAreNotCounted() {
        try (BodyRoom.Share sending = room.share(); BodyRoom.Share reading = room.share(); BodyRoom.Share third = room.share()) {
            for (int i = 0; i < 100; i++) {
                sending.hold(1_000);
            }
            assertThat(reading.take(60_000)).isTrue();
            assertThat(third.take(40_000)).isTrue();
            assertThat(third.take(1)).isFalse();
        }
    }

    @Test
    void oneAloneMayHaveMore() {
        try (BodyRoom.Share alone = room.share()) {
            assertThat(alone.take(1_000_000)).isTrue();
            assertThat(alone.take(1_000_000)).isTrue();
        }
    }
}
