// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BlocksTest {
    @Test
    void blocksCoverEveryElementOnceAndDifferInLengthByOneAtMost() {
        for (int elements : new int[] {0, 1, 63, 64, 65, 200, 1_600, 16_384, 1_000_003, Integer.MAX_VALUE}) {
            Blocks blocks = new Blocks(elements);
            int shortest = elements;
            int longest = 0;
            for (int block = 0; block < blocks.count(); block++) {
                int length = blocks.start(block + 1) - blocks.start(block);
                shortest = Math.min(shortest, length);
                longest = Math.max(longest, length);
            }
            assertThat(blocks.start(0)).isZero();
            assertThat(blocks.start(blocks.count())).isEqualTo(elements);
            assertThat(longest - shortest).isLessThanOrEqualTo(1);
        }
    }
}
