// SPDX-License-Identifier: Apache-2.0

/** Records written to the log. */
@NullMarked
package io.pelton.connector.log;

import org.jspecify.annotations.NullMarked;
