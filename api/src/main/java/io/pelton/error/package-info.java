// SPDX-License-Identifier: Apache-2.0

/** The one exception type, its stable codes and problems with positions. */
@NullMarked
package io.pelton.error;

import org.jspecify.annotations.NullMarked;
