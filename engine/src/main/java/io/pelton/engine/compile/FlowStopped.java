// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import java.io.Serial;

/**
 * Unwinds a program whose flow stops. The reason is kept with the flow; this carries none and has no stack trace. An error,
 * so that functions which deal with exceptions leave it alone.
 */
public final class FlowStopped extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    /** The one instance: it carries nothing that belongs to one flow. */
    @SuppressWarnings("StaticAssignmentOfThrowable")
    public static final FlowStopped INSTANCE = new FlowStopped();

    private FlowStopped() {
        super("the flow stops", null, false, false);
    }
}
