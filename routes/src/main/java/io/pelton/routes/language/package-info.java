// SPDX-License-Identifier: Apache-2.0

/** The languages of expressions beside Simple. */
@NullMarked
package io.pelton.routes.language;

import org.jspecify.annotations.NullMarked;
