// SPDX-License-Identifier: Apache-2.0

/** Messages that are made up, and the same as what is expected: Camel's {@code dataset:}. */
@NullMarked
package io.pelton.routes.dataset;

import org.jspecify.annotations.NullMarked;
