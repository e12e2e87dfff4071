// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.error.Origin;
import java.util.List;

/**
 * One thing that did not come as a test says.
 *
 * @param origin where the test says so
 * @param message what it is, one line
 * @param details lines that show it, such as a comparison
 */
public record Mismatch(Origin origin, String message, List<String> details) {
    public Mismatch {
        details = List.copyOf(details);
    }
}
