// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.util.Random;

/** Random numbers that a failed test can be repeated with: {@code -Dpelton.seed=…}. */
final class Seeds {
    private Seeds() {}

    static Random random() {
        long seed = Long.getLong("pelton.seed", System.nanoTime());
        System.out.println("repeat with -Dpelton.seed=" + seed);
        return new Random(seed);
    }
}
