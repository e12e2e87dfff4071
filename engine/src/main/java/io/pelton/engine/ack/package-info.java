// SPDX-License-Identifier: Apache-2.0

/** Acknowledgement: which records are written by every sink, and so how far each split is committed. */
@NullMarked
package io.pelton.engine.ack;

import org.jspecify.annotations.NullMarked;
