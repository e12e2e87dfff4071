// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Optional;

/**
 * A kind of step: what it is, and how it is read.
 *
 * @param descriptor what it is
 * @param reader reads one
 */
record StepKind(StepDescriptor descriptor, Reader reader) {
    /** Reads a step. */
    @FunctionalInterface
    interface Reader {
        /** The step; empty after a problem, or if it is disabled. */
        Optional<RouteStep> read(StepInput input);
    }
}
