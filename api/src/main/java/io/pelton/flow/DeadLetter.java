// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be processed, with all that is needed to find out why and to process it again.
 *
 * @param time when it has failed for good
 * @param flow id of the flow or route
 * @param planVersion {@link io.pelton.plan.Plan#version()} of the plan that was running
 * @param step id of the step that failed
 * @param origin where that step was written
 * @param position where the record stood in its source, such as {@code access.log:17}
 * @param record the record as the failing step got it, detached
 * @param original the record as it was read from its source, detached; null if that is not known, or {@code record} cannot have been changed
 * @param code what kind of failure it was: that of the error, or {@link ErrorCode#STEP_FAILED} if it has none
 * @param reason the error's type and message
 * @param attempts how often the step was tried, at least 1
 */
public record DeadLetter(
        Instant time,
        String flow,
        String planVersion,
        String step,
        Origin origin,
        String position,
        Object record,
        @Nullable Object original,
        ErrorCode code,
        String reason,
        int attempts) {
    public DeadLetter {
        Objects.requireNonNull(record, "record is null");
    }
}
