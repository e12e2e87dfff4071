// SPDX-License-Identifier: Apache-2.0

/** What steps keep from record to record: kinds of state, how much they take, and how they are written down. */
@NullMarked
package io.pelton.state;

import org.jspecify.annotations.NullMarked;
