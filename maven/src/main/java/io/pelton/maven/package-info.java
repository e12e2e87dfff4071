// SPDX-License-Identifier: Apache-2.0

/** Libraries from Maven repositories. */
@NullMarked
package io.pelton.maven;

import org.jspecify.annotations.NullMarked;
