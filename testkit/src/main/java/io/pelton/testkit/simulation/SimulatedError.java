// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

/** An error that a simulation has called for. */
public final class SimulatedError extends Error {
    private static final long serialVersionUID = 1;

    SimulatedError(String message) {
        super(message);
    }
}
