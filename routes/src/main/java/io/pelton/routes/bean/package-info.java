// SPDX-License-Identifier: Apache-2.0

/** Objects that routes name, and calls of their methods. */
@NullMarked
package io.pelton.routes.bean;

import org.jspecify.annotations.NullMarked;
