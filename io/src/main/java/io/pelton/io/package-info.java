// SPDX-License-Identifier: Apache-2.0

/** Streams, readers and writers for files that cost next to nothing a byte, and a writer with a thread of its own. */
@NullMarked
package io.pelton.io;

import org.jspecify.annotations.NullMarked;
