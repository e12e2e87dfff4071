// SPDX-License-Identifier: Apache-2.0

/** Which file a path names, and names made of others. */
@NullMarked
package io.pelton.io.files;

import org.jspecify.annotations.NullMarked;
