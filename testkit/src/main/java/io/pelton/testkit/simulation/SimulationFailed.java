// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A simulated run has failed. The message says why, and what happened last. */
public final class SimulationFailed extends AssertionError {
    private static final long serialVersionUID = 1;

    SimulationFailed(String reason, List<String> trace, @Nullable Throwable cause) {
        super(reason + "\n  " + String.join("\n  ", trace), cause);
    }
}
