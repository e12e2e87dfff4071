// SPDX-License-Identifier: Apache-2.0

/** Lines of text files: reading and writing. */
@NullMarked
package io.pelton.connector.file;

import org.jspecify.annotations.NullMarked;
