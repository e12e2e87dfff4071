// SPDX-License-Identifier: Apache-2.0

/** The one intermediate representation that flows and routes produce, its validation and its printers. */
@NullMarked
package io.pelton.plan;

import org.jspecify.annotations.NullMarked;
