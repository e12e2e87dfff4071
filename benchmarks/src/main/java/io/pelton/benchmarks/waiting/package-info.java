// SPDX-License-Identifier: Apache-2.0
/** Steps that wait, and groups that do: how long it takes, and what it costs while nothing comes. */
@NullMarked
package io.pelton.benchmarks.waiting;

import org.jspecify.annotations.NullMarked;
