// SPDX-License-Identifier: Apache-2.0

/** Time, timers, threads, waits and random numbers, from one place. */
@NullMarked
package io.pelton.runtime;

import org.jspecify.annotations.NullMarked;
