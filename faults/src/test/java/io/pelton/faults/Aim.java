// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * When something is to happen to a run.
 *
 * @param isOfCommitted whether it is about what others can see, else about all that is written
 * @param growth how much there must be more than now
 * @param delayNanos how long after that
 */
record Aim(boolean isOfCommitted, long growth, long delayNanos) {
    private static final long MOST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

    /** When so much is written as no run writes in some seconds, or soon after something is committed. */
    static Aim anywhere(Pipeline pipeline, SplittableRandom random) {
        long most = pipeline.input().records() / 2 * pipeline.output().perRecord();
        return switch (random.nextInt(4)) {
            case 0 -> afterCommit(random);
            case 1 -> new Aim(false, 1 + random.nextLong(most / 50), 0);
            default -> new Aim(false, 1 + random.nextLong(most), 0);
        };
    }

    static Aim afterCommit(SplittableRandom random) {
        return new Aim(true, 1 + random.nextInt(2), random.nextLong(MOST_DELAY_NANOS));
    }
}
