// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import java.time.Duration;
import java.util.List;

/**
 * What came of a case.
 *
 * @param mismatches everything that differs from what it says
 * @param isComplete whether it ran to its end, so that what came is all there is
 */
public record Outcome(TestCase test, Recorder recorder, List<Mismatch> mismatches, boolean isComplete, Duration time) {
    public Outcome {
        mismatches = List.copyOf(mismatches);
    }

    /** Whether everything came as it says. */
    public boolean isPassed() {
        return mismatches.isEmpty();
    }
}
