// SPDX-License-Identifier: Apache-2.0

/** What it costs to keep state for the next run. */
@NullMarked
package io.pelton.benchmarks.state;

import org.jspecify.annotations.NullMarked;
