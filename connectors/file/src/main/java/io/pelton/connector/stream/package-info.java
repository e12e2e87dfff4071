// SPDX-License-Identifier: Apache-2.0

/** Lines of standard input and standard output. */
@NullMarked
package io.pelton.connector.stream;

import org.jspecify.annotations.NullMarked;
