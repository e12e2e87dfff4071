// SPDX-License-Identifier: Apache-2.0
/** Parallel loops that start other threads only when there is enough to do: see {@link io.pelton.parallel.Parallel}. */
@NullMarked
package io.pelton.parallel;

import org.jspecify.annotations.NullMarked;
