// SPDX-License-Identifier: Apache-2.0
/** Bodies of dead letters: what their text does not say. */
@NullMarked
package io.pelton.routes.letter;

import org.jspecify.annotations.NullMarked;
