// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PositionTest {
    @Test
    void marksHaveTheSameBytes_positionsAreEqual_elseNot() {
        Position position = new Position("s", 7, Mark.of(new byte[] {1, (byte) 0xAB}));
        assertThat(position)
                .isEqualTo(new Position("s", 7, Mark.of(new byte[] {1, (byte) 0xAB})))
                .hasSameHashCodeAs(new Position("s", 7, Mark.of(new byte[] {1, (byte) 0xAB})))
                .isNotEqualTo(new Position("s", 7, Mark.of(new byte[] {1})))
                .isNotEqualTo(new Position("s", 8, position.mark()))
                .isNotEqualTo(new Position("t", 7, position.mark()))
                .hasToString("s:7:01ab");
        assertThat(new Position("s", 7)).isEqualTo(new Position("s", 7, Mark.of(new byte[0]))).hasToString("s:7");
    }

    @Test
    void bytesOfAMarkAreChangedOutside_itStays() {
        byte[] given = {1};
        Mark mark = Mark.of(given);
        given[0] = 2;
        mark.bytes()[0] = 3;
        assertThat(mark.bytes()).containsExactly(1);
    }
}
