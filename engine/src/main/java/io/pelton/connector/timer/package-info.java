// SPDX-License-Identifier: Apache-2.0

/** Messages at regular times. */
@NullMarked
package io.pelton.connector.timer;

import org.jspecify.annotations.NullMarked;
