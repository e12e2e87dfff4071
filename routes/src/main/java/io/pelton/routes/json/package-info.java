// SPDX-License-Identifier: Apache-2.0

/** JSON as maps, lists, texts, numbers and truth values. */
@NullMarked
package io.pelton.routes.json;

import org.jspecify.annotations.NullMarked;
