// SPDX-License-Identifier: Apache-2.0

/** Records made out of nothing, as fast as possible or at a rate: for benchmarks, tests and first steps. */
@NullMarked
package io.pelton.connector.beacon;

import org.jspecify.annotations.NullMarked;
