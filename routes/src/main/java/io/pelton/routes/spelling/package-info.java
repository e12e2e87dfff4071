// SPDX-License-Identifier: Apache-2.0
/** Guesses what a misspelled name was meant to be. */
@NullMarked
package io.pelton.routes.spelling;

import org.jspecify.annotations.NullMarked;
