// SPDX-License-Identifier: Apache-2.0

/** Turns a stage into something that runs: a generated class, or an interpreter of the same nodes. */
@NullMarked
package io.pelton.engine.compile;

import org.jspecify.annotations.NullMarked;
