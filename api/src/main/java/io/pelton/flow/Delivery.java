// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/** How often a record reaches a sink when the flow is stopped and started again, or a step is retried. */
public enum Delivery {
    /** Every record, some perhaps more than once. What every flow does. */
    AT_LEAST_ONCE,
    /** As if every record had been written exactly once. Only with a replayable source and idempotent sinks. */
    EFFECTIVELY_ONCE
}
