// SPDX-License-Identifier: Apache-2.0

/** Data formats: what makes values of data and data of values, as {@code unmarshal} and {@code marshal} steps say. */
@NullMarked
package io.pelton.routes.format;

import org.jspecify.annotations.NullMarked;
