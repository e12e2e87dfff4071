// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message that a step has turned away. */
@StandsFor("processor.ThrottlerRejectedExecutionException")
public final class RejectedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    RejectedException(String message) {
        super(message);
    }

    RejectedException(long messages, long periodMillis) {
        super("Exceeded the max throttle rate of " + messages + " within " + periodMillis + "ms");
    }
}
