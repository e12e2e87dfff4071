// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;

/**
 * Something in a route that is allowed but hardly meant.
 *
 * @param origin where it stands
 * @param message what was found, one line
 * @param suggestion what is likely meant
 */
public record Hint(Origin origin, String message, String suggestion) {}
