// SPDX-License-Identifier: Apache-2.0

/** Records cut out of bytes, as views on the buffer they were read into. */
@NullMarked
package io.pelton.io.record;

import org.jspecify.annotations.NullMarked;
