// SPDX-License-Identifier: Apache-2.0

/** Calls of methods that routes name. */
@NullMarked
package io.pelton.routes.invoke;

import org.jspecify.annotations.NullMarked;
