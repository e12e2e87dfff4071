// SPDX-License-Identifier: Apache-2.0

/** Keys that are remembered in a file. */
@NullMarked
package io.pelton.io.keys;

import org.jspecify.annotations.NullMarked;
