// SPDX-License-Identifier: Apache-2.0

/** Which classes of Java a route may use. */
@NullMarked
package io.pelton.routes.access;

import org.jspecify.annotations.NullMarked;
