// SPDX-License-Identifier: Apache-2.0

/** Records dropped on purpose. */
@NullMarked
package io.pelton.connector.discard;

import org.jspecify.annotations.NullMarked;
