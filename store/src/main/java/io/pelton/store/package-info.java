// SPDX-License-Identifier: Apache-2.0

/** The state folder: who has it open, how far sources have been read, and the last epoch. */
@NullMarked
package io.pelton.store;

import org.jspecify.annotations.NullMarked;
