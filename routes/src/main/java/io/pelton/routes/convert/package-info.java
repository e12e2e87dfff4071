// SPDX-License-Identifier: Apache-2.0

/** Conversions between the types of values, as Camel has them. */
@NullMarked
package io.pelton.routes.convert;

import org.jspecify.annotations.NullMarked;
