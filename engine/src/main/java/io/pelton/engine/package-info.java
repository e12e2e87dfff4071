// SPDX-License-Identifier: Apache-2.0

/** The engine: starting flows, following them and stopping them. */
@NullMarked
package io.pelton.engine;

import org.jspecify.annotations.NullMarked;
