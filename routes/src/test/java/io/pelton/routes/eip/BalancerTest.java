// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which branch a balancer picks. */
class BalancerTest {
    private static final int MANY = 1_000_003;

    private final Balancer.Picker sticky = Balancer.sticky(MANY, Message::body).open(new Alone());

    private int branchOf(Object body) {
        return sticky.next(new Message(body));
    }

    @Test
    void valuesReadAlike_theyShareABranch() {
        assertThat(branchOf("key".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(branchOf("key".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(branchOf("key"));
        assertThat(branchOf("12")).isEqualTo(branchOf("12")).isNotEqualTo(branchOf("13"));
    }

    @Test
    void aNumberIsNotItsText_theyHaveBranchesOfTheirOwn() {
        assertThat(branchOf(12)).isEqualTo(branchOf(12)).isNotEqualTo(branchOf("12"));
    }

    @Test
    void weightsAreDrawn_eachBranchHasItsOwnOfEverySum() {
        Balancer.Picker drawn = Balancer.weighted(new int[] {4, 0, 2, 1}, false).open(new Alone());
        for (int cycle = 0; cycle < 20; cycle++) {
            int[] counts = new int[4];
            for (int i = 0; i < 7; i++) {
                counts[drawn.next(new Message(null))]++;
            }
            assertThat(counts).containsExactly(4, 0, 2, 1);
        }
    }

    @Test
    void thereIsNoValue_theFirstBranchIsPicked() {
        assertThat(sticky.next(new Message(null))).isZero();
    }
}
