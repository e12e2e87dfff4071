// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What bodies and answers have of the memory together. */
class BodyRoomTest {
    private final BodyRoom room = new BodyRoom(100_000);

    @Test
    void answersAreSent_nobodyElseHasTheirRoom() {
        try (BodyRoom.Share reading = room.share()) {
            try (BodyRoom.Share sending = room.share()) {
                assertThat(sending.takeInstead(90_000)).isTrue();
                assertThat(reading.take(20_000)).isFalse();
            }
            assertThat(reading.take(20_000)).isTrue();
        }
    }

    /** Else any number of clients that read slowly would have any number of answers in memory. */
    @Test
    void answersHaveNoRoom_theyAreRefused() {
        try (BodyRoom.Share first = room.share(); BodyRoom.Share second = room.share()) {
            assertThat(first.takeInstead(90_000)).isTrue();
            assertThat(second.takeInstead(20_000)).isFalse();
        }
        try (BodyRoom.Share alone = room.share()) {
            assertThat(alone.takeInstead(1_000_000)).isTrue();
        }
    }

    @Test
    void answerTakesThePlaceOfItsBody() {
        try (BodyRoom.Share first = room.share(); BodyRoom.Share second = room.share()) {
            assertThat(first.take(90_000)).isTrue();
            assertThat(first.takeInstead(80_000)).isTrue();
            assertThat(second.take(20_000)).isTrue();
            assertThat(second.take(1)).isFalse();
        }
        try (BodyRoom.Share all = room.share()) {
            assertThat(all.take(100_000)).isTrue();
        }
    }

    @Test
    void answersAreShort_theyAreNotCounted() {
        try (BodyRoom.Share reading = room.share(); BodyRoom.Share third = room.share(); BodyRoom.Share sending = room.share()) {
            assertThat(reading.take(100_000)).isTrue();
            assertThat(sending.takeInstead(1_000)).isTrue();
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
