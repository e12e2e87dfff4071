// SPDX-License-Identifier: Apache-2.0

/** The record of a route: a body, headers, properties and variables. */
@NullMarked
package io.pelton.message;

import org.jspecify.annotations.NullMarked;
