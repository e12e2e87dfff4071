// SPDX-License-Identifier: Apache-2.0

/** Records kept in memory: for tests. */
@NullMarked
package io.pelton.connector.collect;

import org.jspecify.annotations.NullMarked;
