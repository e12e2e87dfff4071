// SPDX-License-Identifier: Apache-2.0

/** What records have in common, whatever they are. */
@NullMarked
package io.pelton.record;

import org.jspecify.annotations.NullMarked;
