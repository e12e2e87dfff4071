// SPDX-License-Identifier: Apache-2.0

/** Typed flows, the functions they are made of and what happens to a record that fails. */
@NullMarked
package io.pelton.flow;

import org.jspecify.annotations.NullMarked;
