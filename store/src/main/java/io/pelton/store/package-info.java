// SPDX-License-Identifier: Apache-2.0

/** The state folder: who has it open, and how far sources have been read. */
@NullMarked
package io.pelton.store;

import org.jspecify.annotations.NullMarked;
